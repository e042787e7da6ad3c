import { connection } from "../app";
import type { RoomSession } from "../state/session";
import { behindText, lossText } from "./roomWords";

/** What is wrong with the connection, wherever one looks; "" if nothing is. */
export function troubleText(): string {
  if (connection.state.value === "refused") {
    return "The server doesn't let this browser in. Reload the page to try again.";
  }
  if (connection.paused.value) return "Paused: the server is away; it comes back by itself.";
  return connection.state.value === "open" ? "" : "Connecting…";
}

/** The same in a room, where it has a meaning for the match. `stands`: so do its clocks. */
export function roomTroubleText(room: RoomSession, stands: boolean): string {
  if (stands) return "Paused: the server is away; your clock stands";
  if (connection.state.value === "refused") return "The server doesn't let this browser in";
  if (connection.state.value !== "open") return lossText(room.state.value, navigator.onLine);
  return behindText(room.behind.value);
}
