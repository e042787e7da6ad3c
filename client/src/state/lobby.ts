/** The lobby's list of rooms as the home page shows it. The server has sorted it. */
import type { LobbyRoom } from "../protocol";

/** Whether a person could sit down there: the free seats of other modes are for bots. */
export function hasFreeSeat({ mode, players }: LobbyRoom): boolean {
  return mode === "duel" && players.includes(null);
}

export type Kind = "all" | "join" | "people" | "bots";

/** Which rooms one wants to see. `game` null: those of all games. */
export interface Filter {
  game: string | null;
  kind: Kind;
}

export const EVERYTHING: Filter = { game: null, kind: "all" };

const withBots = ({ players }: LobbyRoom) => players.some((player) => player?.bot);

/** The kinds of rooms one can choose. */
export const KINDS: Readonly<Record<Kind, { name: string; fits(room: LobbyRoom): boolean }>> = {
  all: { name: "All", fits: () => true },
  join: { name: "Open to join", fits: hasFreeSeat },
  people: { name: "People", fits: (room) => !withBots(room) },
  bots: { name: "Bots", fits: withBots },
};

/** The rooms to show, in the order they came. */
export function listed(rooms: readonly LobbyRoom[], { game, kind }: Filter): LobbyRoom[] {
  return rooms.filter((room) => (game === null || room.game === game) && KINDS[kind].fits(room));
}
