import { expect, test } from "vitest";
import type { LobbyRoom } from "../protocol";
import { EVERYTHING, type Filter, hasFreeSeat, listed } from "./lobby";

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

test("rooms are shown by game and kind, in the order they came", () => {
  const bot = { name: "Hard", bot: true, level: "hard" };
  const rooms = [
    room("free", { players: [null, ANN] }),
    room("duel", { game: "symbols" }),
    room("fight", { mode: "bot", players: [ANN, bot] }),
    room("bots", { mode: "bots", game: "symbols", players: [bot, bot] }),
  ];
  const shown = (filter: Partial<Filter>) =>
    listed(rooms, { ...EVERYTHING, ...filter }).map((one) => one.room);
  expect(shown({})).toEqual(["free", "duel", "fight", "bots"]);
  expect(shown({ game: "symbols" })).toEqual(["duel", "bots"]);
  expect(shown({ kind: "join" })).toEqual(["free"]);
  expect(shown({ kind: "people" })).toEqual(["free", "duel"]);
  expect(shown({ kind: "bots" })).toEqual(["fight", "bots"]);
  expect(shown({ game: "symbols", kind: "bots" })).toEqual(["bots"]);
  expect(shown({ game: "rectangles" })).toEqual([]);
});
