/** A match of Rectangles in words: what stands on a square, what is asked of whom, who won. */
import type { Outcome, Seat } from "../../protocol";
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
