/** The log of a match of Rectangles in words, and how a challenge went for who faced it. */
import type { RoomEvent, Seat } from "../../protocol";
import type { Played } from "../module";
import { nameOf } from "../tile";
import { other, type RectanglesAction, type RectanglesView, worthOf } from "./view";
import { colour, points, square } from "./words";

/** An entry of the log as a step of a turn; null for what is none (start, resign, credit …). */
export function describe(
  { action, seat, seq, view }: RoomEvent<RectanglesView>,
  before: RectanglesView | null,
): Played | null {
  const told = step(action, seat, view, before);
  const by = seat ?? before?.turn ?? view.last?.by ?? 0;
  return told && { seq, seat: by, ...told };
}

type Told = Pick<Played, "text" | "spoken">;

function step(
  action: RectanglesAction,
  seat: Seat | undefined,
  view: RectanglesView,
  before: RectanglesView | null,
): Told | null {
  const who = seat === undefined ? "" : colour(seat);
  const { pending, last } = view;
  switch (action.a) {
    case "claim":
    case "attack": {
      if (!pending) return null;
      const cell = square(view, pending.cell);
      const sign = action.a === "claim" ? "" : "×";
      const verb = action.a === "claim" ? "wants" : "attacks";
      return { text: `${sign}${cell}?`, spoken: `${who} ${verb} ${cell}, worth ${pending.value}` };
    }
    case "face":
      return { text: "faces it", spoken: `${who} faces the attack` };
    case "repel": {
      const price = (before?.pending ?? pending)?.value ?? (last ? worthOf(view, last.cell) : 0);
      return { text: `repels −${price}`, spoken: `${who} repels the attack for ${points(price)}` };
    }
    case "answer":
      if (view.phase === "challenge") return { text: "out", spoken: `${who} missed, and waits` };
      return settled(view, seat);
    case "take":
      return taken(view, "");
    case "expire": {
      const phase = before?.phase ?? (view.phase === "over" ? "turn" : "challenge");
      if (phase === "turn") return null;
      return phase === "penalty" ? taken(view, "Time is up: ") : settled(view, undefined);
    }
    default:
      return null;
  }
}

function taken({ last, size }: RectanglesView, start: string): Told | null {
  if (last?.taken == null) return null;
  const cell = nameOf(last.taken, size);
  return { text: `takes ${cell}`, spoken: `${start}${colour(other(last.by))} takes ${cell}` };
}

/** How a challenge ended, by a seat's answer or by time, or the time to repel or face. */
function settled(view: RectanglesView, seat: Seat | undefined): Told {
  const { last, pending, challenge } = view;
  const begun = pending ?? last;
  if (!begun) return { text: "", spoken: "Time is up" };
  const succeeded = pending === null && last?.success === true;
  const cell = square(view, begun.cell);
  const value = worthOf(view, begun.cell);
  const by = colour(begun.by);
  let start = "Time is up";
  if (seat !== undefined) {
    // Whether a defender's answer after the attacker's wrong one was right, nobody is told.
    const untold = challenge?.answered.length === 2 && seat !== begun.by;
    const right = succeeded === (seat === begun.by);
    start = `${colour(seat)} ${untold ? "answers" : right ? "is right" : "misses"}`;
  }
  if (succeeded) {
    const gains = `${seat === begun.by ? " and" : `: ${by}`} gains ${cell} and ${points(value)}`;
    return {
      text: `${cell} +${value}`,
      spoken: start + gains,
    };
  }
  if (begun.kind === "claim") {
    return { text: `${cell} missed`, spoken: `${start}: ${cell} stays free` };
  }
  const loss = `${by} loses ${points(value)}${pending ? " and a square" : ""}`;
  return { text: `${cell} held`, spoken: `${start}: the attack on ${cell} fails, ${loss}` };
}

/**
 * How a challenge that `you` faced has ended, said kindly; null where it was none of theirs.
 *
 * @param view just after it
 * @param seat who gave the answer that ended it; undefined when time did
 */
export function consolation(
  view: RectanglesView,
  seat: Seat | undefined,
  you: Seat | null,
): string | null {
  const { challenge, phase, pending, last } = view;
  if (!challenge || phase === "challenge" || you === null || !challenge.faces.includes(you)) {
    return null;
  }
  const attacker = pending?.by ?? last?.by;
  if (attacker === undefined) return null;
  const succeeded = pending === null && last?.success === true;
  const won = succeeded === (attacker === you);
  if (seat === undefined) return won ? "Time is up: yours." : "Time was up. On to the next one.";
  if (challenge.faces.length === 1) return won ? "Right!" : "Not this one. On to the next.";
  const first = seat === you && (attacker === you || challenge.answered.length === 1);
  if (won) return first ? "You were first!" : "You hold it!";
  if (seat === you) return "Not this one. On to the next.";
  if (challenge.answered.includes(you)) return `${colour(seat)} had the last word. Well tried!`;
  return `${colour(seat)} was a moment faster. Well tried!`;
}
