/** A room as this client knows it: pure steps from what the server says. */
import type {
  Action,
  ClockInfo,
  GridView,
  Legal,
  Offers,
  Outcome,
  RoomEvent,
  RoomOffer,
  RoomPresence,
  RoomSnapshot,
  Seat,
  SeatInfo,
  Status,
} from "../protocol";
import { describe, type Played } from "./notation";

export interface RoomState {
  room: string;
  game: string;
  options: Record<string, unknown>;
  turnMs: number | null;
  private: boolean;
  status: Status;
  seats: SeatInfo[];
  you: Seat | null;
  seq: number;
  view: GridView | null;
  /** The view before the newest event, where it was seen: what an animation starts from. */
  previous: GridView | null;
  legal: Legal | null;
  clock: ClockInfo | null;
  outcome: Outcome | null;
  spectators: number;
  offers: Offers;
  next: string | null;
  abandonAt: number | null;
  /** The moves known here, by ascending `seq`; those before may be missing. */
  moves: Played[];
}

export function fromSnapshot(old: RoomState | null, said: RoomSnapshot): RoomState {
  const known = old ? old.moves.filter((move) => move.seq <= said.seq) : [];
  return {
    room: said.room,
    game: said.game,
    options: said.options,
    turnMs: said.turn_ms ?? null,
    private: said.private,
    status: said.status,
    seats: said.seats,
    you: said.you ?? null,
    seq: said.seq,
    view: said.view ?? null,
    previous: said.seq === old?.seq ? old.previous : null,
    legal: said.legal ?? null,
    clock: said.clock ?? null,
    outcome: said.outcome ?? null,
    spectators: said.spectators,
    offers: said.offers,
    next: said.next ?? null,
    abandonAt: said.abandon_at ?? null,
    moves: known,
  };
}

/** The room after an event; null where events before it are missing. */
export function withEvent(old: RoomState, said: RoomEvent): RoomState | null {
  if (said.seq > old.seq + 1) return null;
  const moves = withMove(old.moves, said);
  if (said.seq <= old.seq) return moves === old.moves ? old : { ...old, moves };
  const draw = said.seat === undefined ? old.offers.draw : lapsed(old.offers.draw, said.seat);
  return {
    ...old,
    seq: said.seq,
    status: said.status,
    seats: said.seats ?? old.seats,
    view: said.view,
    previous: said.action.a === "start" || said.action.a === "credit" ? null : old.view,
    legal: said.legal ?? null,
    clock: said.clock ?? null,
    outcome: said.outcome ?? null,
    offers: { ...old.offers, draw: said.status === "over" ? [false, false] : draw },
    abandonAt: said.status === "over" ? null : old.abandonAt,
    moves,
  };
}

export function withPresence(old: RoomState, said: RoomPresence): RoomState {
  const seats = said.seats ?? old.seats;
  return {
    ...old,
    seats: seats.map((seat, n) => ({ ...seat, connected: said.connected[n] ?? seat.connected })),
    spectators: said.spectators,
    abandonAt: said.abandon_at ?? null,
  };
}

export function withOffer(old: RoomState, said: RoomOffer): RoomState {
  const of = old.offers[said.kind].map((open, n) => (n === said.seat ? said.open : open));
  return { ...old, offers: { ...old.offers, [said.kind]: of } };
}

/** What the newest move was, for the board to mark. */
export function lastMove(state: RoomState): { seat: Seat; from: number; to: number } | null {
  for (let n = state.moves.length - 1; n >= 0; n--) {
    const { seat, from, to } = state.moves[n] as Played;
    if (from !== null && to !== null) return { seat, from, to };
  }
  return null;
}

/** Whether two actions are the same one. */
export function sameAction(one: Action, other: Action): boolean {
  return one.a === other.a && one.to === other.to;
}

function withMove(moves: Played[], said: RoomEvent): Played[] {
  if (moves.some((move) => move.seq === said.seq)) return moves;
  const played = describe(said);
  if (!played) return moves;
  return [...moves, played].sort((one, other) => one.seq - other.seq);
}

function lapsed(draw: boolean[], actor: Seat): boolean[] {
  return draw[actor] ? draw.map((open, n) => open && n !== actor) : draw;
}
