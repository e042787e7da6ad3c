import type { Connection } from "./socket";

/** Ties a connection to the life of the page: sleep, wake, network, back and forward. */
export function followPage(connection: Pick<Connection, "wake" | "rest">): void {
  const wake = () => connection.wake();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wake();
  });
  window.addEventListener("online", wake);
  // what is lost is seen, and input held, before the next ping would tell
  window.addEventListener("offline", wake);
  window.addEventListener("pagehide", () => connection.rest());
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) wake();
  });
}
