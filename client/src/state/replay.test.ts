import { afterEach, expect, test, vi } from "vitest";
import { event, view } from "./fixtures";
import { fetchReplay, type ReplaySaid, readReplay } from "./replay";

const SAID: ReplaySaid = {
  room: "abc",
  game: "grid_takeover",
  mode: "bot",
  options: { abilities: false },
  turn_ms: null,
  private: true,
  seats: [
    { player: { id: "p", name: "Ann", bot: false }, level: null },
    { player: null, level: "easy" },
  ],
  outcome: { winner: 1, reason: "resign" },
  positions: [event(1), event(2, { status: "over", view: view({ turn: null }) })],
};

afterEach(() => vi.unstubAllGlobals());

test("a replay is a room that is over, with its whole log and nobody's seat", () => {
  const state = readReplay(SAID);
  expect(state).toMatchObject({ room: "abc", private: true, status: "over", seq: 2, you: null });
  expect(state?.turnMs).toBeNull();
  expect(state?.outcome).toEqual(SAID.outcome);
  expect(state?.log).toBe(SAID.positions);
  expect(state?.view).toBe(SAID.positions[1]?.view);
  expect(state?.seats).toEqual([
    { player: { id: "p", name: "Ann", bot: false }, connected: false },
    { level: "easy", connected: false },
  ]);
  expect(readReplay({ ...SAID, positions: [] })).toBeNull();
});

test.each([
  [404, "unknown"],
  [410, "outdated"],
  [503, "unread"],
])("what the server answers says why there is none (%i)", async (status, why) => {
  vi.stubGlobal("fetch", async () => new Response("{}", { status }));
  expect(await fetchReplay("abc", new AbortController().signal)).toBe(why);
});

test("an id is kept apart from the address around it", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    throw new TypeError("offline");
  });
  expect(await fetchReplay("a/b?c", new AbortController().signal)).toBe("unread");
  expect(asked).toEqual(["/api/v1/replays/a%2Fb%3Fc/positions"]);
});
