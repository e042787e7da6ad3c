/** The lobby's list of rooms as the home page shows it. */
import type { LobbyRoom } from "../protocol";

/** Whether a person could sit down there: the free seats of other modes are for bots. */
export function hasFreeSeat({ mode, players }: LobbyRoom): boolean {
  return mode === "duel" && players.includes(null);
}

/** The rooms to show: those one could join first, then the newest. */
export function listed(
  rooms: readonly LobbyRoom[],
  shows: (room: LobbyRoom) => boolean,
): LobbyRoom[] {
  const first = (room: LobbyRoom) => Number(hasFreeSeat(room));
  return rooms
    .filter(shows)
    .sort((one, other) => first(other) - first(one) || other.since - one.since);
}
