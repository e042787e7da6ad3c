/** The sides of a match and its result in words, whatever the game. */
import type { Outcome, Seat } from "../protocol";
import type { BoardModule } from "./module";

type Sides = Pick<BoardModule, "sides">;

const NAMES = { blue: "Blue", red: "Red" } as const;

export function sideName({ sides }: Sides, seat: Seat): "Blue" | "Red" {
  return NAMES[sides[seat]];
}

const WINS: Record<string, string> = {
  timeout: "on time",
  resign: "because the other side resigned",
  abandon: "because the other side went away",
};

const DRAWS: Record<string, string> = {
  draw: "agreed by both",
};

/** A reason as the loser reads it; the words speak of the winner, and of "the other side". */
function toLoser(why: string): string {
  return why.replace("the other side", "you").replace(/^with /, "against ");
}

/** Who won and why, in one line, as `you` sees it (null: somebody who watches). */
export function verdict(
  board: Pick<BoardModule, "sides" | "why">,
  outcome: Outcome,
  you: Seat | null,
): { title: string; why: string } {
  const { winner, reason } = outcome;
  if (reason === "cancelled") return { title: "The match was cancelled", why: "nothing counts" };
  const known = winner === null ? DRAWS : WINS;
  const why = board.why(outcome) ?? known[reason] ?? reason;
  if (winner === null) return { title: "A draw", why };
  if (you === null) return { title: `${sideName(board, winner)} won`, why };
  return winner === you ? { title: "You won", why } : { title: "You lost", why: toLoser(why) };
}
