import { useEffect, useState } from "preact/hooks";
import { connection, takeOver } from "../app";
import { codeText } from "../state/moveIn";
import { problemOf } from "../state/refusals";
import { useTicks } from "./ticks";

interface Code {
  code: string;
  until: number;
}

/** A code for another device, asked for at once and shown big; a new one when it is too old. */
export function ShowCode() {
  const [code, setCode] = useState<Code | null>(null);
  const [problem, setProblem] = useState("");
  useTicks(1_000);
  const ask = async () => {
    setProblem("");
    const answer = await connection.send({ t: "session.code" });
    if (answer?.t === "ok" && answer.code && answer.until) {
      setCode({ code: answer.code, until: answer.until });
    } else setProblem(problemOf(answer));
  };
  useEffect(() => {
    ask();
  }, []);
  const left = code ? code.until - connection.clock.now() : 0;
  return (
    <div class="move-out">
      <p>
        On the other device open this site, choose <b>You</b> at the top, then <b>I have a code</b>,
        and type:
      </p>
      <p class="code" data-testid="code" aria-live="polite" dir="ltr">
        {code && left > 0 ? codeText(code.code) : "···· ····"}
      </p>
      <p class="hint" role="status">
        {problem || (code && left > 0 ? `Good once, for ${lasting(left)} more.` : "")}
      </p>
      {(problem || (code && left <= 0)) && (
        <button type="button" class="main" onClick={ask}>
          A new code
        </button>
      )}
      <p class="hint">
        Both devices are you from then on. Whoever has the code can become you, so tell it to
        nobody.
      </p>
    </div>
  );
}

/** This device becomes the player of another one. */
export function EnterCode() {
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const name = connection.welcome.value?.player.name;
  const send = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(await takeOver(code));
    setBusy(false);
  };
  return (
    <form class="sheet-form" onSubmit={send}>
      <label class="code-field">
        <span class="hint">The code that your other device shows</span>
        <input
          class="code"
          data-testid="enter-code"
          dir="ltr"
          maxLength={12}
          autocomplete="one-time-code"
          autocapitalize="characters"
          spellcheck={false}
          value={code}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
      </label>
      <button
        type="submit"
        class="main large"
        data-testid="send-code"
        disabled={busy || code.replace(/[^0-9a-z]/gi, "").length < 8}
      >
        Move here
      </button>
      <p class="problem" role="alert" data-testid="code-problem">
        {problem}
      </p>
      <p class="hint">
        This device is then no longer <bdi>{name}</bdi>. What <bdi>{name}</bdi> has won here stays
        behind; delete it first if nobody shall keep it.
      </p>
    </form>
  );
}

/** "4 min", "50 s". */
function lasting(ms: number): string {
  return ms >= 60_000 ? `${Math.ceil(ms / 60_000)} min` : `${Math.ceil(ms / 1000)} s`;
}
