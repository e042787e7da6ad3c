import { useLayoutEffect, useRef } from "preact/hooks";
import { connection } from "../../app";
import "./challenge.css";
import { useKeys } from "../../keys";
import type { Seat } from "../../protocol";
import type { RoomState } from "../../state/room";
import { Countdown } from "./Countdown";
import { Options, Question } from "./Puzzle";
import { challengeTitle, stakes } from "./stakes";
import { other, type RectanglesView } from "./view";
import { colour } from "./words";

export interface ChallengeSheetProps {
  state: RoomState<RectanglesView> & { view: RectanglesView; you: Seat };
  /** No answer can be taken now, as the screen may be old or one is under way. */
  held: boolean;
  /** The option chosen here, while that is known. */
  chosen: number | null;
  onAnswer(choice: number): void;
}

/** A challenge as one who faces it sees it, from below over the board. */
export function ChallengeSheet({ state, held, chosen, onAnswer }: ChallengeSheetProps) {
  const { view, you, clock, legal } = state;
  const { challenge } = view;
  const sheet = useRef<HTMLElement>(null);
  const open = !held && legal !== null;
  const answer = (choice: number) => {
    if (open) onAnswer(choice);
  };
  useKeys(Object.fromEntries([0, 1, 2, 3].map((n) => [String(n + 1), () => answer(n)])));
  useFocusWhileShown(sheet);

  if (!challenge?.options) return null;
  const { right, wrong } = stakes(view, you);
  return (
    <section
      ref={sheet}
      class="challenge-sheet"
      role="dialog"
      aria-labelledby="challenge-title"
      aria-describedby="challenge-stakes challenge-asked"
      tabindex={-1}
      data-testid="challenge"
    >
      <header>
        <h2 id="challenge-title">{challengeTitle(view, you)}</h2>
        {clock && <Countdown clock={clock} stands={connection.paused.value} />}
      </header>
      <p id="challenge-stakes" class="stakes">
        <span>
          <b aria-hidden="true">✓</b>
          <span class="spoken">Right: </span> {right}
        </span>
        <span>
          <b aria-hidden="true">✗</b>
          <span class="spoken">Wrong: </span> {wrong}
        </span>
      </p>
      <div id="challenge-asked">
        <Question kind={challenge.kind} prompt={challenge.prompt ?? {}} />
      </div>
      <Options options={challenge.options} chosen={chosen} open={open} onChoose={answer} />
      <p class="answered" data-testid="challenge-note" role="status">
        {note(state, held, chosen)}
      </p>
    </section>
  );
}

function note(
  { view, you }: ChallengeSheetProps["state"],
  held: boolean,
  chosen: number | null,
): string {
  const { challenge } = view;
  if (challenge?.answered.includes(you)) {
    return `Not this one. Waiting for ${colour(other(you))}'s answer…`;
  }
  if (challenge?.answered.includes(other(you)))
    return `${colour(other(you))} missed it: take your time.`;
  if (!held) return "";
  return chosen === null ? "One moment: catching up…" : "Your answer is on its way…";
}

/** Brings the keyboard's focus here, and back to where it was. */
function useFocusWhileShown(part: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const shown = part.current;
    shown?.focus({ preventScroll: true });
    return () => {
      const now = document.activeElement;
      if (now !== document.body && !shown?.contains(now)) return;
      if (before instanceof HTMLElement || before instanceof SVGElement) {
        before.focus({ preventScroll: true });
      }
    };
  }, []);
}
