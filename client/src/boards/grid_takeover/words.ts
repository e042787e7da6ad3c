/** Cells and moves of Grid Takeover in words and signs. */
import type { Outcome, RoomEvent, Seat } from "../../protocol";
import type { Played } from "../module";
import { sideName } from "../sides";
import { nameOf } from "../tile";
import { type GridAction, type GridView, SIZE } from "./view";

export const SIDES = ["blue", "red"] as const;

/** The printed name of a cell: a1 is bottom left, g7 top right. */
export function cellName(cell: number): string {
  return nameOf(cell, SIZE);
}

/** Signs: `a1-a2`, `a1:a3` (a jump), `T a1-d4`, `C`, with `+n` taken. */
export function describe(event: RoomEvent<GridView>): Played | null {
  const { seat, seq, view } = event;
  const action = event.action as GridAction;
  if (seat === undefined) return null;
  const taken = view.captured.length;
  const plus = taken ? ` +${taken}` : "";
  const gains = taken ? `, taking ${taken} ${taken === 1 ? "tile" : "tiles"}` : "";
  const who = sideName({ sides: SIDES }, seat);
  if (action.a === "conquer") {
    const spoken = `${who} conquers${gains}`;
    return { seq, seat, text: `C${plus}`, spoken };
  }
  const verb = VERBS[action.a];
  const path = pathOf(event);
  if (!verb || !path) return null;
  const { from, to } = path;
  const jump = action.a !== "teleport" && isJump(from, to);
  const way = `${cellName(from)}${jump ? ":" : "-"}${cellName(to)}`;
  const how = jump ? "jumps" : verb.spoken;
  return {
    seq,
    seat,
    text: `${verb.sign}${way}${plus}`,
    spoken: `${who} ${how} from ${cellName(from)} to ${cellName(to)}${gains}`,
  };
}

/** Where the pawn went in a move; null for what moves none. */
function pathOf({ seat, action, view }: RoomEvent<GridView>): { from: number; to: number } | null {
  const { a, to } = action as GridAction;
  const from = seat === undefined ? null : view.left[seat];
  if (!(a in VERBS) || to === undefined || from === null || from === undefined) return null;
  return { from, to };
}

/** What the newest step was, for the board to mark. */
export function lastMove(
  log: readonly RoomEvent<GridView>[],
): { seat: Seat; from: number; to: number } | null {
  for (let n = log.length - 1; n >= 0; n--) {
    const event = log[n] as RoomEvent<GridView>;
    const path = pathOf(event);
    if (path && event.seat !== undefined) return { seat: event.seat, ...path };
  }
  return null;
}

const VERBS: Record<string, { sign: string; spoken: string }> = {
  move: { sign: "", spoken: "moves" },
  teleport: { sign: "T ", spoken: "teleports" },
  double: { sign: "2× ", spoken: "begins a double move" },
};

function isJump(from: number, to: number): boolean {
  const rows = Math.abs(Math.floor(from / SIZE) - Math.floor(to / SIZE));
  const columns = Math.abs((from % SIZE) - (to % SIZE));
  return rows + columns === 2;
}

const WINS: Record<string, string> = {
  territory: "with more tiles",
  repetition: "with more tiles when the position came a third time",
  move_limit: "at the move limit",
};

const DRAWS: Record<string, string> = {
  territory: "equal tiles",
  repetition: "the position came a third time with equal tiles",
  move_limit: "equal tiles at the move limit",
};

export function why({ winner, reason }: Outcome): string | null {
  return (winner === null ? DRAWS : WINS)[reason] ?? null;
}
