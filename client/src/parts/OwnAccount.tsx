import { useState } from "preact/hooks";
import { connection, invitations } from "../app";
import { isRefusal, TOKEN } from "../socket";
import { problemOf } from "../state/refusals";
import { local } from "../storage";
import { EnterCode, ShowCode } from "./MoveDevice";
import { NameField } from "./NameField";
import { Sheet } from "./Sheet";

type Open = "code" | "enter" | "leave" | "delete" | null;

/** What one may do with oneself: another name, another device, one's data, the end. */
export function OwnAccount() {
  const [open, setOpen] = useState<Open>(null);
  const [problem, setProblem] = useState("");
  const close = () => setOpen(null);
  const muted = invitations.muted.value.length;
  const save = async () => setProblem(await download());
  return (
    <section class="account" aria-labelledby="account-title">
      <h2 id="account-title">Your account</h2>
      <NameField />
      <div class="account-ways">
        <button type="button" data-testid="move" onClick={() => setOpen("code")}>
          Move to another device
        </button>
        <button type="button" data-testid="have-code" onClick={() => setOpen("enter")}>
          I have a code
        </button>
        <button type="button" data-testid="export" onClick={save}>
          Download my data
        </button>
        <button type="button" data-testid="sign-out" onClick={() => setOpen("leave")}>
          Log out
        </button>
        <button type="button" class="danger" data-testid="delete" onClick={() => setOpen("delete")}>
          Delete everything
        </button>
        {muted > 0 && (
          <button type="button" data-testid="unmute" onClick={() => invitations.unmuteAll()}>
            Hear from {muted === 1 ? "the player" : `the ${muted} players`} I muted
          </button>
        )}
      </div>
      <p class="problem" role="alert">
        {problem}
      </p>
      <p class="hint">
        There is no password: this browser keeps who you are. You stay known for 90 days after your
        last visit.
      </p>
      {open === "code" && (
        <Sheet title="Move to another device" onClose={close}>
          <ShowCode />
        </Sheet>
      )}
      {open === "enter" && (
        <Sheet title="Move to this device" onClose={close}>
          <EnterCode />
        </Sheet>
      )}
      {open === "leave" && (
        <Sheet title="Log out?" onClose={close}>
          <Confirm
            command="session.end"
            label="Log out"
            text="This device forgets who you are. Unless another device is you as well, there is no way
              back: move there first."
            onClose={close}
          />
        </Sheet>
      )}
      {open === "delete" && (
        <Sheet title="Delete everything?" onClose={close}>
          <Confirm
            command="profile.delete"
            label="Delete everything"
            text="Your name, ratings, scores and matches are deleted, on all your devices, for good.
              Matches under way are resigned. Those who played you keep their matches, against a
              “Deleted player”."
            onClose={close}
          />
        </Sheet>
      )}
    </section>
  );
}

interface Final {
  command: "session.end" | "profile.delete";
  label: string;
  text: string;
  onClose(): void;
}

function Confirm({ command, label, text, onClose }: Final) {
  const [problem, setProblem] = useState("");
  const send = async () => {
    const answer = await connection.send({ t: command });
    if (isRefusal(answer)) setProblem(problemOf(answer));
  };
  return (
    <>
      <p>{text}</p>
      <div class="row">
        <button type="button" class="danger" data-testid="confirm" onClick={send}>
          {label}
        </button>
        <button type="button" onClick={onClose}>
          Keep it
        </button>
      </div>
      <p class="problem" role="alert">
        {problem}
      </p>
    </>
  );
}

/** Saves everything that the server keeps of this player as a file; what went wrong, or "". */
async function download(): Promise<string> {
  try {
    const headers = { Authorization: `Bearer ${local.get(TOKEN)}` };
    const answer = await fetch("/api/v1/me", { headers });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    const url = URL.createObjectURL(await answer.blob());
    const link = document.createElement("a");
    link.href = url;
    link.download = "takeover-arena.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    return "";
  } catch {
    return "The data can't be read right now. Please try again.";
  }
}
