import { connection } from "../app";

/** What is wrong with the connection, wherever one looks; "" if nothing is. */
export function troubleText(): string {
  if (connection.state.value === "refused") {
    return "The server doesn't let this browser in. Reload the page to try again.";
  }
  if (connection.paused.value) return "Paused: the server is away; it comes back by itself.";
  return connection.state.value === "open" ? "" : "Connecting…";
}
