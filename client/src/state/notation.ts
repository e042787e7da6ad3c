/** Cells and moves of Grid Takeover in words and signs. */
import type { Outcome, RoomEvent, Seat } from "../protocol";

const SIDE = 7;

export interface Played {
  seq: number;
  seat: Seat;
  from: number | null;
  to: number | null;
  /** In signs, as for a list: `a1-a2`, `a1:a3` (a jump), `T a1-d4`, `C`, with `+n` taken. */
  text: string;
  /** In words, as for a listener. */
  spoken: string;
}

/** The printed name of a cell: a1 is bottom left, g7 top right. */
export function cellName(cell: number): string {
  return String.fromCharCode(97 + (cell % SIDE)) + (SIDE - Math.floor(cell / SIDE));
}

export function sideName(seat: Seat): "Blue" | "Red" {
  return seat === 0 ? "Blue" : "Red";
}

/** A move in the log; null for what isn't one (start, resign, credit …). */
export function describe(event: RoomEvent): Played | null {
  const { seat, seq, action, view } = event;
  if (seat === undefined) return null;
  const taken = view.captured.length;
  const plus = taken ? ` +${taken}` : "";
  const gains = taken ? `, taking ${taken} ${taken === 1 ? "tile" : "tiles"}` : "";
  const who = sideName(seat);
  const to = action.to ?? null;
  if (action.a === "conquer") {
    const spoken = `${who} conquers${gains}`;
    return { seq, seat, from: null, to: null, text: `C${plus}`, spoken };
  }
  const verb = VERBS[action.a];
  const from = view.left[seat] ?? null;
  if (!verb || to === null || from === null) return null;
  const jump = action.a !== "teleport" && isJump(from, to);
  const path = `${cellName(from)}${jump ? ":" : "-"}${cellName(to)}`;
  const how = jump ? "jumps" : verb.spoken;
  return {
    seq,
    seat,
    from,
    to,
    text: `${verb.sign}${path}${plus}`,
    spoken: `${who} ${how} from ${cellName(from)} to ${cellName(to)}${gains}`,
  };
}

const VERBS: Record<string, { sign: string; spoken: string }> = {
  move: { sign: "", spoken: "moves" },
  teleport: { sign: "T ", spoken: "teleports" },
  double: { sign: "2× ", spoken: "begins a double move" },
};

function isJump(from: number, to: number): boolean {
  const rows = Math.abs(Math.floor(from / SIDE) - Math.floor(to / SIDE));
  const columns = Math.abs((from % SIDE) - (to % SIDE));
  return rows + columns === 2;
}

const WINS: Record<string, string> = {
  territory: "with more tiles",
  repetition: "with more tiles when the position came a third time",
  move_limit: "at the move limit",
  timeout: "on time",
  resign: "because the other side resigned",
  abandon: "because the other side went away",
};

const DRAWS: Record<string, string> = {
  territory: "equal tiles",
  repetition: "the position came a third time with equal tiles",
  move_limit: "equal tiles at the move limit",
  draw: "agreed by both",
};

/** Who won and why, in one line, as `you` sees it (null: somebody who watches). */
export function verdict(outcome: Outcome, you: Seat | null): { title: string; why: string } {
  const { winner, reason } = outcome;
  if (reason === "cancelled") return { title: "The match was cancelled", why: "nothing counts" };
  if (winner === null || winner === undefined) {
    return { title: "A draw", why: DRAWS[reason] ?? reason };
  }
  const why = WINS[reason] ?? reason;
  if (you === null) return { title: `${sideName(winner)} won`, why };
  return { title: winner === you ? "You won" : `${sideName(winner)} won`, why };
}
