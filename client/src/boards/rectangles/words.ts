/**
 * A match of Rectangles in words: what stands on a square, what happened, what is asked of whom and
 * what it costs. All figures come from the view.
 */
import type { Outcome, RoomEvent, Seat } from "../../protocol";
import type { Played } from "../module";
import { sideName } from "../sides";
import { nameOf } from "../tile";
import { contains, other, type RectanglesAction, type RectanglesView, worthOf } from "./view";

export const SIDES = ["blue", "red"] as const;

const OWNERS: Record<string, string> = { b: "blue", r: "red", ".": "free" };

export function colour(seat: Seat): "Blue" | "Red" {
  return sideName({ sides: SIDES }, seat);
}

/** "1 point", "7 points". */
export function points(count: number): string {
  return `${count} ${count === 1 ? "point" : "points"}`;
}

export function square(view: RectanglesView, cell: number): string {
  return nameOf(cell, view.size);
}

/** What a screen reader says of a square, as in "c4, red, 7, in a rectangle, can be attacked". */
export function squareLabel(
  view: RectanglesView,
  cell: number,
  action: RectanglesAction | undefined,
  selected: boolean,
): string {
  const value = worthOf(view, cell);
  const parts = [square(view, cell), OWNERS[view.owners[cell] ?? "."] ?? "free", String(value)];
  const inside = view.rectangles.flat().filter((one) => contains(one, cell, view.size));
  const area = Math.max(0, ...inside.map(([, , height, width]) => height * width));
  if (area > 0) parts.push(`in a rectangle of ${area}`);
  if (view.pending?.cell === cell) parts.push(`${view.pending.kind} under way`);
  if (action?.a === "claim") parts.push("can be claimed");
  if (action?.a === "attack") parts.push(`can be attacked, ${points(value)} at risk`);
  if (action?.a === "take") parts.push("can be taken");
  if (selected) parts.push("chosen, once more to attack");
  if (view.last?.cell === cell) parts.push("last turn");
  if (view.last?.taken === cell) parts.push("taken as a penalty");
  return parts.join(", ");
}

/** The head of the page: whose turn it is, or what is asked of whom. Short, for phones. */
export function turnText(view: RectanglesView, you: Seat | null): string {
  const { phase, turn, pending } = view;
  if (turn === null) return "";
  if (phase === "turn" || !pending) return turn === you ? "Your turn" : `${colour(turn)}'s turn`;
  const defender = other(turn);
  const who = you === defender ? "You" : colour(defender);
  const cell = square(view, pending.cell);
  if (phase === "respond") return you === defender ? `${cell} attacked` : `${who} is asked`;
  if (phase === "penalty") return you === defender ? "Take one" : `${who} takes one`;
  if (view.challenge?.faces.length === 2) return `Duel for ${cell}`;
  return pending.kind === "claim" ? `Claim of ${cell}` : `Attack on ${cell}`;
}

/** One line on what is asked now and what hangs on it, as `you` (null: a spectator) sees it. */
export function story(view: RectanglesView, you: Seat | null, canAttack: boolean): string {
  const { pending, phase, turn, owed, challenge } = view;
  if (turn === null) return "";
  const who = colour(turn);
  if (phase === "turn") {
    if (turn !== you) return `${who} is choosing a square.`;
    return canAttack ? "Claim a free square, or attack a marked one." : "Claim a free square.";
  }
  if (!pending) return "";
  const cell = square(view, pending.cell);
  const worth = points(pending.value);
  const mine = pending.by === you;
  const against = colour(other(pending.by));
  if (phase === "respond") {
    return `${mine ? "You attack" : `${who} attacks`} ${cell} (${worth}). Will ${against} repel or face it?`;
  }
  if (phase === "penalty" && owed) {
    if (owed.to === you) return `${who}'s attack failed. Take one of the marked squares.`;
    const whose = mine ? "Your" : `${who}'s`;
    return `${whose} attack cost ${worth}. ${colour(owed.to)} takes a marked square.`;
  }
  if (!challenge) return "";
  if (challenge.faces.length === 2) {
    return `A duel for ${cell} (${worth}): the first right answer decides.`;
  }
  const facer = challenge.faces[0] ?? turn;
  const verb = facer === you ? "You have" : `${colour(facer)} has`;
  const goal = pending.kind === "claim" ? "claim" : pending.by === facer ? "take" : "hold";
  return `${verb} a challenge to ${goal} ${cell} (${worth}).`;
}

/** What a challenge is for, to somebody who faces it. */
export function challengeTitle({ pending, challenge, size }: RectanglesView, you: Seat): string {
  if (!pending || !challenge) return "Challenge";
  const cell = nameOf(pending.cell, size);
  if (pending.kind === "claim") return `Claim ${cell}`;
  if (challenge.faces.length === 2) return `Duel: ${pending.by === you ? "take" : "hold"} ${cell}`;
  return `${pending.by === you ? "Take" : "Hold"} ${cell}`;
}

/** What a right answer brings and what a wrong or a late one costs. */
export function stakes(view: RectanglesView, you: Seat): { right: string; wrong: string } {
  const { pending, challenge } = view;
  if (!pending || !challenge) return { right: "", wrong: "" };
  const cell = square(view, pending.cell);
  const worth = points(pending.value);
  const gain = `${cell} and ${worth}`;
  if (pending.kind === "claim") {
    return { right: gain, wrong: view.points[you] > 1 ? "1 point less" : "nothing is lost" };
  }
  if (pending.by === you) return { right: gain, wrong: risk(view, you, pending.value) };
  const attacker = colour(pending.by);
  const alone = challenge.faces.length === 1;
  return {
    right: `${attacker} loses ${risk(view, pending.by, pending.value)}`,
    wrong: alone ? `${attacker} takes ${cell}` : `only ${attacker} can still answer`,
  };
}

/** What an attacker loses if the attack fails. */
function risk(view: RectanglesView, attacker: Seat, value: number): string {
  return view.points[attacker] <= value
    ? "all points and the match"
    : `${points(value)} and a square`;
}

/** What an attack on this square would win and what it would risk. */
export function attackTerms(view: RectanglesView, seat: Seat, cell: number): string {
  const value = worthOf(view, cell);
  const lost = view.points[seat] <= value ? "the match" : `−${value} and a square`;
  return `Win ${square(view, cell)}, +${value}. Risk: ${lost}.`;
}

/** What the defender's two answers to an attack cost, and what no answer does. */
export function answersToAttack(
  view: RectanglesView,
  duel: boolean,
): { repel: string; face: string; late: string } {
  const { pending } = view;
  if (!pending) return { repel: "", face: "", late: "" };
  const left = view.points[other(pending.by)] - pending.value;
  return {
    repel: left > 0 ? `pay ${pending.value}, keep ${left}` : `needs over ${points(pending.value)}`,
    face: duel ? "a duel: be first" : "answer to hold it",
    late: `Too late or lost: ${colour(pending.by)} gains ${square(view, pending.cell)} and ${points(pending.value)}.`,
  };
}

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
  if (won) return seat === you ? "You were first!" : "You hold it!";
  if (seat === you) return "Not this one. On to the next.";
  if (challenge.answered.includes(you)) return `${colour(seat)} had the last word. Well tried!`;
  return `${colour(seat)} was a moment faster. Well tried!`;
}

const WINS: Record<string, string> = {
  bankrupt: "because the other side ran out of points",
  unreachable: "because nobody can catch up any more",
  largest: "with the larger rectangle",
  count: "with more rectangles",
  points: "with more points",
};

const DRAWS: Record<string, string> = {
  full: "everything is equal on a full board",
  turn_limit: "everything is equal at the turn limit",
};

export function why({ winner, reason, ...rest }: Outcome): string | null {
  if (winner === null) return DRAWS[reason] ?? null;
  const decidedBy = rest["decided_by"];
  return WINS[typeof decidedBy === "string" ? decidedBy : reason] ?? null;
}
