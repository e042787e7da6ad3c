/** A finished match, as the server has folded it. */
import type { Outcome, RoomEvent, SeatInfo } from "../protocol";
import { fromSnapshot, type RoomState } from "./room";

/** What `/api/v1/replays/ID/positions` says. */
export interface ReplaySaid {
  room: string;
  game: string;
  mode: string;
  options: Record<string, unknown>;
  turn_ms: number | null;
  private: boolean;
  seats: { player: SeatInfo["player"] | null; level: string | null }[];
  outcome: Outcome;
  positions: RoomEvent[];
}

/** Why there is nothing to show: it isn't there, its rules are gone, or it can't be read now. */
export type Missing = "unknown" | "outdated" | "unread";

/** The room as it ended, with its whole log; null if that is empty. */
export function readReplay(said: ReplaySaid): RoomState | null {
  const end = said.positions.at(-1);
  if (!end) return null;
  const seats = said.seats.map(({ player, level }) => ({
    ...(player && { player }),
    ...(level !== null && { level }),
    connected: false,
  }));
  const { room, game, mode, options, outcome } = said;
  const state = fromSnapshot(null, {
    t: "room.snapshot",
    room,
    game,
    mode,
    options,
    ...(said.turn_ms !== null && { turn_ms: said.turn_ms }),
    private: said.private,
    status: "over",
    seats,
    seq: end.seq,
    view: end.view,
    outcome,
    spectators: 0,
    offers: { draw: [false, false], rematch: [false, false] },
    now: end.now,
  });
  return { ...state, log: said.positions };
}

/** Reads a match from the server. */
export async function fetchReplay(id: string, signal: AbortSignal): Promise<RoomState | Missing> {
  try {
    const answer = await fetch(`${replayData(id)}/positions`, { signal });
    if (answer.status === 404) return "unknown";
    if (answer.status === 410) return "outdated";
    if (!answer.ok) return "unread";
    return readReplay((await answer.json()) as ReplaySaid) ?? "unread";
  } catch {
    return "unread";
  }
}

/** The events of a public match so far, as those who watch were told; [] if they can't be had. */
export async function fetchSoFar(id: string): Promise<RoomEvent[]> {
  try {
    const answer = await fetch(`/api/v1/rooms/${encodeURIComponent(id)}/positions`);
    return answer.ok ? ((await answer.json()) as Pick<ReplaySaid, "positions">).positions : [];
  } catch {
    return [];
  }
}

/** Where the match lies as data, for those who want to keep it. */
export function replayData(id: string): string {
  return `/api/v1/replays/${encodeURIComponent(id)}`;
}
