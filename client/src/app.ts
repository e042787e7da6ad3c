/** The parts of this client that live as long as the page. */
import { signal } from "@preact/signals";
import { Connection } from "./socket";
import { QueueSession } from "./state/queue";
import { RoomSession } from "./state/session";
import { local, session } from "./storage";

const scheme = location.protocol === "https:" ? "wss:" : "ws:";
export const connection = new Connection(`${scheme}//${location.host}/ws`, local);

export const queue = new QueueSession(connection);

/** Rooms this page is in: the one shown, and those with a seat of ours. */
export const sessions = signal<ReadonlyMap<string, RoomSession>>(new Map());

export function openRoom(id: string): RoomSession {
  const known = sessions.peek().get(id);
  if (known) return known;
  const opened = new RoomSession(id, connection, session);
  sessions.value = new Map(sessions.peek()).set(id, opened);
  return opened;
}

/** A room's page is closed. A seat in a match that isn't over stays, and so do its events. */
export function closeRoom(room: RoomSession): void {
  room.ears = { rematch: openRoom };
  const state = room.state.peek();
  if (state && state.you !== null && state.status !== "over") return;
  room.close();
  const left = new Map(sessions.peek());
  left.delete(room.id);
  sessions.value = left;
}
