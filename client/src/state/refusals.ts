/** What the server refuses, in words for a player. */
import { type Answer, isRefusal } from "../socket";

const REFUSALS: Readonly<Record<string, string>> = {
  stale: "The match has moved on. Here is the board as it is now.",
  not_your_turn: "It is not your turn.",
  illegal_action: "That move isn't possible here.",
  room_over: "The match is over.",
  too_soon: "A moment, please.",
  rate_limited: "A moment, please.",
  no_bots: "No bot is free just now. Try again in a moment, or play a friend.",
  unavailable: "The server can't save right now. Try again in a moment.",
};

export function refusalText(code: string, message: string): string {
  return REFUSALS[code] ?? message;
}

/** Why a command came to nothing: it was refused, or its answer was lost; "" if it did not. */
export function problemOf(answer: Answer): string {
  if (answer === null) return "The connection was lost. Please try again.";
  return isRefusal(answer) ? refusalText(answer.code, answer.message) : "";
}
