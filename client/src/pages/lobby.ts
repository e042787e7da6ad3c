/** What the home page knows of others: the lobby, and the rooms in which one has a seat. */
import { useEffect, useState } from "preact/hooks";
import { connection, resumed, sessions } from "../app";
import type { Lobby } from "../protocol";

/** The lobby's newest word, while the page is open and in sight; null until there is one. */
export function useLobby(): Lobby | null {
  const [lobby, setLobby] = useState<Lobby | null>(null);
  useEffect(() => {
    const watch = () => connection.send({ t: document.hidden ? "lobby.unwatch" : "lobby.watch" });
    if (connection.state.peek() === "open") watch();
    document.addEventListener("visibilitychange", watch);
    const stop = connection.listen({
      ready: watch,
      message: (message) => {
        if (message.t === "lobby") setLobby(message);
      },
    });
    return () => {
      stop();
      document.removeEventListener("visibilitychange", watch);
      connection.send({ t: "lobby.unwatch" });
    };
  }, []);
  return lobby;
}

/** The rooms in which a seat in play is ours. */
export function ownRooms(): string[] {
  const ids = new Set(resumed.value);
  for (const [id, room] of sessions.value) {
    const state = room.state.value;
    if (state && state.you !== null && state.status !== "over") ids.add(id);
    else if (state) ids.delete(id);
    else if (room.refused.value) ids.delete(id);
  }
  return [...ids];
}
