/**
 * The generated message types, with what they leave open narrowed as far as it is the same for all
 * games. What a view holds is known to its game's folder in `boards/`.
 */
import type * as wire from "./protocol.gen";

export type {
  Bye,
  ClockInfo,
  Invited,
  LessonInfo,
  Lobby,
  LobbyRoom,
  Offers,
  Pong,
  QueueStatus,
  RatingChange,
  Refusal,
  RoomOffer,
  RoomPresence,
  RoomRating,
  RoomRematch,
  RoomScore,
  SeatInfo,
  SeriesInfo,
  Welcome,
  Who,
} from "./protocol.gen";

type Narrowed<Wide, Narrow> = Omit<Wide, keyof Narrow> & Narrow;

export type Seat = 0 | 1;
export type Status = "waiting" | "playing" | "over";

/** An action of a game, or one that the server adds to a room's log. */
export type Action = { a: string; [key: string]: unknown };

export type Legal = Narrowed<wire.Legal, { actions: Action[] }>;

export interface Outcome {
  winner: Seat | null;
  reason: string;
  [figure: string]: unknown;
}

interface Played {
  status: Status;
  legal?: Legal;
  outcome?: Outcome;
}

export type RoomSnapshot = Narrowed<wire.RoomSnapshot, Played & { you?: Seat }>;
export type RoomEvent<View = unknown> = Narrowed<
  wire.RoomEvent,
  Played & { seat?: Seat; action: Action; view: View }
>;

export type ToClient =
  | Exclude<wire.ToClient, wire.RoomSnapshot | wire.RoomEvent>
  | RoomSnapshot
  | RoomEvent;

/** What answers a command that carries an `id`. */
export type Reply = wire.Welcome | wire.Pong | wire.Ok | wire.Refusal | RoomEvent;

export type Command = wire.FromClient;

/** The subprotocol of these messages as JSON. */
export const SUBPROTOCOL = "takeover.v1.json";
