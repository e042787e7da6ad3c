import { expect, test } from "vitest";
import type { LobbyRoom } from "../protocol";
import { hasFreeSeat, listed } from "./lobby";

const ANN = { name: "Ann", bot: false };

function room(id: string, change: Partial<LobbyRoom> = {}): LobbyRoom {
  return {
    room: id,
    game: "grid_takeover",
    mode: "duel",
    status: "playing",
    players: [ANN, ANN],
    spectators: 0,
    seq: 3,
    since: 0,
    ...change,
  };
}

test("a seat that waits for a bot is not free for a person", () => {
  expect(hasFreeSeat(room("a", { players: [ANN, null] }))).toBe(true);
  expect(hasFreeSeat(room("a", { players: [ANN, null], mode: "bot" }))).toBe(false);
  expect(hasFreeSeat(room("a"))).toBe(false);
});

test("games to join come first, then the newest", () => {
  const rooms = [
    room("old", { since: 1 }),
    room("hidden", { since: 9 }),
    room("new", { since: 5 }),
    room("free", { players: [null, ANN] }),
  ];
  const shown = listed(rooms, (one) => one.room !== "hidden");
  expect(shown.map((one) => one.room)).toEqual(["free", "new", "old"]);
});
