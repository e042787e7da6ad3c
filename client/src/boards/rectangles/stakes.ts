/** What a challenge or an attack wins and costs, in words. All figures come from the view. */
import type { Seat } from "../../protocol";
import { nameOf } from "../tile";
import { type Challenge, other, type RectanglesView, worthOf } from "./view";
import { colour, points, square } from "./words";

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
  return {
    right: `${attacker} loses ${risk(view, pending.by, pending.value)}`,
    wrong: defendersRisk(challenge, pending.by, attacker, cell),
  };
}

/** What a wrong answer costs a defender: nothing in a duel whose attacker is out. */
function defendersRisk(challenge: Challenge, by: Seat, attacker: string, cell: string): string {
  if (challenge.faces.length === 1) return `${attacker} takes ${cell}`;
  if (challenge.answered.includes(by)) return "the attack fails anyway";
  return `only ${attacker} can still answer`;
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
