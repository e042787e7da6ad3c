/**
 * The generated message types, with what they leave open filled in for Grid Takeover: its view,
 * its actions, its outcome.
 */
import type * as wire from "./protocol.gen";

export type {
  Bye,
  ClockInfo,
  Lobby,
  LobbyRoom,
  Offers,
  Pong,
  Refusal,
  RoomOffer,
  RoomPresence,
  RoomRematch,
  SeatInfo,
  Welcome,
} from "./protocol.gen";

/** The game that this client has a board for. */
export const GAME = "grid_takeover";

type Narrowed<Wide, Narrow> = Omit<Wide, keyof Narrow> & Narrow;

export type Seat = 0 | 1;
export type Status = "waiting" | "playing" | "over";

/** An action of Grid Takeover, or one that the server adds to a room's log. */
export type Action = { a: string; to?: number; ms?: number };

export type Legal = Narrowed<wire.Legal, { actions: Action[] }>;

export interface Outcome {
  winner: Seat | null;
  reason: string;
  tiles?: [number, number];
}

/** The view of Grid Takeover: nothing is hidden, so it is the same for everybody. */
export interface GridView {
  owners: string;
  pawns: [number, number];
  left: (number | null)[];
  abilities: string[][];
  again: boolean;
  turn: Seat | null;
  turns: [number, number];
  tiles: [number, number];
  neutral: number;
  captured: number[];
}

interface Played {
  status: Status;
  legal?: Legal;
  outcome?: Outcome;
}

export type RoomSnapshot = Narrowed<wire.RoomSnapshot, Played & { you?: Seat; view?: GridView }>;
export type RoomEvent = Narrowed<
  wire.RoomEvent,
  Played & { seat?: Seat; action: Action; view: GridView }
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
