import type { ComponentChildren } from "preact";
import "./bar.css";
import { connection } from "../../app";
import type { RoomState } from "../../state/room";
import { Countdown } from "./Countdown";
import { answersToAttack } from "./stakes";
import type { RectanglesView } from "./view";
import { square } from "./words";

/** What was and what is asked, beside the board. */
export function Story({ was, now }: { was: string; now: string }) {
  return (
    <div class="story" data-testid="story">
      {was && <p class="was">{was}</p>}
      <p class="now">{now}</p>
    </div>
  );
}

interface ConfirmProps {
  children: ComponentChildren;
  held: boolean;
  onAttack(): void;
  onCancel(): void;
}

/** An attack that is chosen and not yet begun, with its terms. */
export function ConfirmAttack({ children, held, onAttack, onCancel }: ConfirmProps) {
  return (
    <div class="confirm" data-testid="confirm-attack">
      <p role="status">{children}</p>
      <button type="button" class="main" data-testid="attack" disabled={held} onClick={onAttack}>
        Attack
      </button>
      <button type="button" aria-label="Don't attack" aria-keyshortcuts="Escape" onClick={onCancel}>
        <span aria-hidden="true">✕</span>
      </button>
    </div>
  );
}

interface RespondProps {
  state: RoomState<RectanglesView> & { view: RectanglesView };
  held: boolean;
  onChoose(a: "repel" | "face"): void;
}

/** The defender's two answers to an attack, each with what it costs. */
export function Respond({ state, held, onChoose }: RespondProps) {
  const { view, clock, legal, options } = state;
  const { pending } = view;
  if (!pending) return null;
  const computers = options["computers"];
  const duel = !Array.isArray(computers) || computers[0] === computers[1];
  const terms = answersToAttack(view, duel);
  const allowed = (a: string) => !held && (legal?.actions.some((one) => one.a === a) ?? false);
  return (
    <section class="respond" aria-labelledby="respond-title" data-testid="respond">
      <header>
        <h2 id="respond-title">
          {square(view, pending.cell)} is attacked <span class="hint">worth {pending.value}</span>
        </h2>
        {clock && <Countdown clock={clock} stands={connection.paused.value} />}
      </header>
      <div class="answers">
        {(["repel", "face"] as const).map((a, n) => (
          <button
            key={a}
            type="button"
            data-testid={a}
            aria-keyshortcuts={String(n + 1)}
            disabled={!allowed(a)}
            onClick={() => onChoose(a)}
          >
            <b>{a === "repel" ? "Repel" : "Face it"}</b>
            <span>{terms[a]}</span>
          </button>
        ))}
      </div>
      <p class="hint">{terms.late}</p>
    </section>
  );
}
