/** The parts of this client that live as long as the page. */
import { signal } from "@preact/signals";
import { Connection, isFinal } from "./socket";
import { Invitations } from "./state/invitations";
import { moveIn } from "./state/moveIn";
import { QueueSession } from "./state/queue";
import { ownScript, Release } from "./state/release";
import { RoomSession } from "./state/session";
import { local, session } from "./storage";

const scheme = location.protocol === "https:" ? "wss:" : "ws:";
const url = `${scheme}//${location.host}/ws`;
export const connection = new Connection(url, local);

/** Whether the server has a newer client than this page. */
export const release = new Release(ownScript(document), session);
connection.listen({ ready: (welcome) => release.heard(welcome.client) });

export const queue = new QueueSession(connection);

export const invitations = new Invitations(connection, local);

/** Rooms with a seat of ours, as the server named them, but for those that ended since. */
export const resumed = signal<readonly string[]>([]);

// Once it has another player than before, all that this page knows is somebody else's: it begins anew.
let own: string | null = null;
connection.listen({
  ready: ({ player, resume }) => {
    if (own !== null && own !== player.id) location.reload();
    own = player.id;
    resumed.value = resume;
  },
  message: (message) => {
    if (message.t !== "bye" || !isFinal(message)) return;
    connection.rest();
    location.assign("/");
  },
});

/** Becomes the player of another device, by its code; what went wrong, or "". */
export async function takeOver(code: string): Promise<string> {
  const moved = await moveIn(url, code);
  if ("problem" in moved) return moved.problem;
  connection.become(moved.token);
  location.reload();
  return "";
}

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
  if (state?.status === "over" || room.refused.peek()) {
    resumed.value = resumed.peek().filter((id) => id !== room.id);
  }
  const left = new Map(sessions.peek());
  left.delete(room.id);
  sessions.value = left;
}
