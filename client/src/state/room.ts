/** A room as this client knows it: pure steps from what the server says. */
import type {
  Action,
  ClockInfo,
  Legal,
  LessonInfo,
  Offers,
  Outcome,
  RoomEvent,
  RoomOffer,
  RoomPresence,
  RoomSnapshot,
  Seat,
  SeatInfo,
  SeriesInfo,
  Status,
} from "../protocol";

/** `View` is the game's own; only its folder in `boards/` knows it. */
export interface RoomState<View = unknown> {
  room: string;
  game: string;
  mode: string;
  options: Record<string, unknown>;
  turnMs: number | null;
  private: boolean;
  status: Status;
  seats: SeatInfo[];
  you: Seat | null;
  seq: number;
  view: View | null;
  /** The view before the newest event, where it was seen: what an animation starts from. */
  previous: View | null;
  legal: Legal | null;
  clock: ClockInfo | null;
  outcome: Outcome | null;
  spectators: number;
  offers: Offers;
  next: string | null;
  abandonAt: number | null;
  /** From when on a match whose other player is away may be claimed; null while he is here. */
  claimAt: number | null;
  /** A duel over several matches, as it stood before this one. */
  series: SeriesInfo | null;
  /** The two were paired by the queue. */
  rated: boolean;
  /** Where a lesson stands; null in a match of any other mode, and once it was broken off. */
  lesson: LessonInfo | null;
  /** The events known here, by ascending `seq`; some may be missing. */
  log: RoomEvent<View>[];
}

export function fromSnapshot(old: RoomState | null, said: RoomSnapshot): RoomState {
  const known = old ? old.log.filter((event) => event.seq <= said.seq) : [];
  return {
    room: said.room,
    game: said.game,
    mode: said.mode,
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
    claimAt: said.claim_at ?? null,
    series: said.series ?? null,
    rated: said.rated ?? false,
    lesson: said.lesson ?? null,
    log: known,
  };
}

/** The room after an event; null where events before it are missing. */
export function withEvent(old: RoomState, said: RoomEvent): RoomState | null {
  if (said.seq > old.seq + 1) return null;
  const log = logged(old.log, said);
  if (said.seq <= old.seq) return log === old.log ? old : { ...old, log };
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
    claimAt: said.status === "over" ? null : old.claimAt,
    lesson: said.lesson ?? null,
    log,
  };
}

export function withPresence(old: RoomState, said: RoomPresence): RoomState {
  const seats = said.seats ?? old.seats;
  return {
    ...old,
    seats: seats.map((seat, n) => ({ ...seat, connected: said.connected[n] ?? seat.connected })),
    spectators: said.spectators,
    abandonAt: said.abandon_at ?? null,
    claimAt: said.claim_at ?? null,
  };
}

export function withOffer(old: RoomState, said: RoomOffer): RoomState {
  const known = old.offers[said.kind] as boolean[] | undefined; // newer servers may have more kinds
  if (!known) return old;
  const of = known.map((open, n) => (n === said.seat ? said.open : open));
  return { ...old, offers: { ...old.offers, [said.kind]: of } };
}

/** The room with what is missing in its log, as far as that is among `events`. */
export function withEarlier(old: RoomState, events: readonly RoomEvent[]): RoomState {
  const known = new Set(old.log.map((event) => event.seq));
  const found = events.filter((event) => event.seq <= old.seq && !known.has(event.seq));
  if (found.length === 0) return old;
  return { ...old, log: [...old.log, ...found].sort((one, other) => one.seq - other.seq) };
}

/** Whether two actions are the same one. */
export function sameAction(one: Action, other: Action): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}

function logged(log: RoomEvent[], said: RoomEvent): RoomEvent[] {
  if (log.some((event) => event.seq === said.seq)) return log;
  return [...log, said].sort((one, other) => one.seq - other.seq);
}

function lapsed(draw: boolean[], actor: Seat): boolean[] {
  return draw[actor] ? draw.map((open, n) => open && n !== actor) : draw;
}
