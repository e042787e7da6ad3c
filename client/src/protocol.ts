/** The messages of the wire protocol, version 1, as this client uses them (docs/PROTOCOL.md). */

export type Seat = 0 | 1;

export interface Who {
  id: string;
  name: string;
  bot: boolean;
}

export interface SeatInfo {
  player?: Who;
  level?: string;
  connected: boolean;
}

/** An action of Grid Takeover, or one that the server adds to a room's log. */
export interface Action {
  a: string;
  to?: number;
  ms?: number;
}

export interface Legal {
  at: number;
  actions: Action[];
}

export interface ClockInfo {
  seats: number[];
  kind: string;
  deadline: number;
  total: number;
}

export interface Outcome {
  winner: Seat | null;
  reason: string;
  tiles?: [number, number];
}

export interface Offers {
  draw: boolean[];
  rematch: boolean[];
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

export type Status = "waiting" | "playing" | "over";

export interface Welcome {
  t: "welcome";
  re?: number;
  player: Who;
  token: string;
  now: number;
  version: number;
  games: { id: string; title: string; seats: string[]; levels: string[] }[];
  emotes: string[];
  resume: string[];
}

export interface Pong {
  t: "pong";
  re?: number;
  at: number;
  now: number;
}

export interface Ok {
  t: "ok";
  re?: number;
  room?: string;
  seat?: Seat;
  seq?: number;
  duplicate?: boolean;
}

export interface Refusal {
  t: "error";
  re?: number;
  code: string;
  message: string;
  room?: string;
  field?: string;
  option?: string;
}

export interface RoomSnapshot {
  t: "room.snapshot";
  room: string;
  game: string;
  mode: string;
  options: Record<string, unknown>;
  turn_ms?: number;
  private: boolean;
  status: Status;
  seats: SeatInfo[];
  you?: Seat;
  seq: number;
  view?: GridView;
  legal?: Legal;
  clock?: ClockInfo;
  outcome?: Outcome;
  spectators: number;
  offers: Offers;
  next?: string;
  abandon_at?: number;
  now: number;
}

export interface RoomEvent {
  t: "room.event";
  room: string;
  seq: number;
  seat?: Seat;
  action: Action;
  view: GridView;
  legal?: Legal;
  clock?: ClockInfo;
  status: Status;
  outcome?: Outcome;
  seats?: SeatInfo[];
  now: number;
  re?: number;
}

export interface RoomPresence {
  t: "room.presence";
  room: string;
  connected: boolean[];
  spectators: number;
  abandon_at?: number;
  seats?: SeatInfo[];
}

export interface RoomOffer {
  t: "room.offer";
  room: string;
  kind: "draw" | "rematch";
  seat: Seat;
  open: boolean;
}

export interface RoomEmote {
  t: "room.emote";
  room: string;
  seat?: Seat;
  emote: string;
}

export interface RoomRematch {
  t: "room.rematch";
  room: string;
  next: string;
}

export interface LobbyRoom {
  room: string;
  game: string;
  mode: string;
  players: ({ name: string; bot: boolean; level?: string } | null)[];
  spectators: number;
  seq: number;
  since: number;
}

export interface Lobby {
  t: "lobby";
  online: number;
  rooms: LobbyRoom[];
}

export interface Bye {
  t: "bye";
  reason: string;
  retry: number;
}

/** The store behind the server can, or can't, be written: clocks stand while it can't. */
export interface ServerStatus {
  t: "server.status";
  state: "paused" | "running";
}

export type RoomMessage =
  | RoomSnapshot
  | RoomEvent
  | RoomPresence
  | RoomOffer
  | RoomEmote
  | RoomRematch;

export type FromServer = Welcome | Pong | Ok | Refusal | RoomMessage | Lobby | Bye | ServerStatus;

/** What answers a command that carries an `id`. */
export type Reply = Welcome | Pong | Ok | Refusal | RoomEvent;

export type Command =
  | { t: "hello"; token?: string; name?: string; client?: string }
  | { t: "ping"; at: number }
  | { t: "lobby.watch" }
  | { t: "lobby.unwatch" }
  | {
      t: "room.create";
      game: string;
      mode: "duel";
      seat?: Seat;
      options?: Record<string, unknown>;
      turn_ms?: number;
      private?: boolean;
      key?: string;
    }
  | { t: "room.join"; room: string; as?: "player" | "spectator" }
  | { t: "room.leave"; room: string }
  | { t: "room.sync"; room: string; seq: number; as?: "player" | "spectator" }
  | { t: "act"; room: string; at: number; action: Action }
  | { t: "resign"; room: string }
  | { t: "draw"; room: string; offer: boolean }
  | { t: "rematch"; room: string; offer: boolean }
  | { t: "emote"; room: string; emote: string };

/** The subprotocol of these messages as JSON. */
export const SUBPROTOCOL = "takeover.v1.json";
