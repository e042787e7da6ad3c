/** Messages and a scripted connection for tests. */
import { signal } from "@preact/signals";
import type { GridView } from "../boards/grid_takeover/view";
import type { Command, RoomEvent, RoomSnapshot, ToClient, Welcome } from "../protocol";
import type { Answer, Link, LinkState, Listener } from "../socket";
import { type Memory, memory } from "../storage";

export const ROOM = "room1";

export function view(change: Partial<GridView> = {}): GridView {
  return {
    owners: `${".".repeat(6)}r${".".repeat(35)}b${".".repeat(6)}`,
    pawns: [42, 6],
    left: [null, null],
    abilities: [
      ["teleport", "conquer", "double"],
      ["teleport", "conquer", "double"],
    ],
    again: false,
    turn: 0,
    turns: [0, 0],
    tiles: [1, 1],
    neutral: 47,
    captured: [],
    ...change,
  };
}

const SEATS = [
  { player: { id: "p", name: "Ann", bot: false }, connected: true },
  { player: { id: "q", name: "Bo", bot: false }, connected: true },
];

export function snapshot(change: Partial<RoomSnapshot> = {}): RoomSnapshot {
  return {
    t: "room.snapshot",
    room: ROOM,
    game: "grid_takeover",
    mode: "duel",
    options: {},
    private: false,
    status: "playing",
    seats: SEATS,
    you: 0,
    seq: 1,
    view: view(),
    legal: { at: 1, actions: [{ a: "move", to: 35 }] },
    spectators: 0,
    offers: { draw: [false, false], rematch: [false, false] },
    now: 0,
    ...change,
  };
}

export function event(seq: number, change: Partial<RoomEvent<GridView>> = {}): RoomEvent<GridView> {
  return {
    t: "room.event",
    room: ROOM,
    seq,
    seat: 0,
    action: { a: "move", to: 35 },
    view: view({ pawns: [35, 6], left: [42, null], turn: 1, captured: [35] }),
    status: "playing",
    now: 0,
    ...change,
  };
}

interface Sent {
  command: Command;
  answer(answer: Answer): Promise<void>;
}

/** A connection whose other end is the test. */
export class ScriptedLink implements Link {
  readonly state = signal<LinkState>("open");
  readonly paused = signal(false);
  readonly sent: Sent[] = [];
  private listener: Listener = {};

  send(command: Command): Promise<Answer> {
    return new Promise((resolve) => {
      const answer = async (said: Answer) => {
        resolve(said);
        await new Promise((done) => queueMicrotask(() => queueMicrotask(() => done(undefined))));
      };
      this.sent.push({ command, answer });
    });
  }

  listen(listener: Listener): () => void {
    this.listener = listener;
    return () => {
      this.listener = {};
    };
  }

  says(message: ToClient): void {
    this.listener.message?.(message);
  }

  wakes(): void {
    this.listener.woken?.();
  }

  /** The connection is lost: what was asked stays unanswered. */
  async breaks(): Promise<void> {
    this.state.value = "connecting";
    for (const { answer } of this.sent) await answer(null);
  }

  returns(): void {
    this.state.value = "open";
    this.listener.ready?.({} as Welcome);
  }

  get last(): Sent {
    const last = this.sent.at(-1);
    if (!last) throw new Error("nothing was sent");
    return last;
  }

  commands(type: Command["t"]): Command[] {
    return this.sent.map(({ command }) => command).filter(({ t }) => t === type);
  }
}

export function noStorage(): Memory {
  return memory(() => undefined);
}
