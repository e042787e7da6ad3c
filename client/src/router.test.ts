import { expect, test } from "vitest";
import { parse, playerPath, ratingsPath, replayPath, roomPath, scoresPath } from "./router";

test("addresses name a page", () => {
  expect(parse("/", "")).toEqual({ page: "home" });
  expect(parse("/r/abc", "")).toEqual({ page: "room", id: "abc", private: false });
  expect(parse("/r", "#abc")).toEqual({ page: "room", id: "abc", private: true });
  expect(parse("/r", "")).toEqual({ page: "home" });
  expect(parse("/r/%E0%A4%A", "")).toEqual({ page: "room", id: "%E0%A4%A", private: false });
  for (const path of ["/scores", "/R/abc", "/r/", "/elsewhere"]) {
    expect(parse(path, "")).toEqual({ page: "nothing" });
  }
});

test("a private room's id stays out of logs", () => {
  expect(roomPath("abc", true)).toBe("/r#abc");
  expect(roomPath("abc", false)).toBe("/r/abc");
});

test.each(["all", "week"] as const)("a leaderboard has an address (%s)", (period) => {
  const { pathname, search } = new URL(scoresPath("symbols", period), "http://here");
  const board = "bot";
  expect(parse(pathname, "", search)).toEqual({ page: "scores", game: "symbols", board, period });
});

test("ratings and players have addresses", () => {
  const { pathname, search } = new URL(ratingsPath("symbols"), "http://here");
  expect(parse(pathname, "", search)).toMatchObject({ game: "symbols", board: "rating" });
  expect(parse(playerPath("ab/c"), "")).toEqual({ page: "player", id: "ab/c" });
  expect(parse("/me", "")).toEqual({ page: "player", id: null });
});

test("a replay has an address, and so has each of its positions", () => {
  expect(parse("/replay/abc", "")).toEqual({ page: "replay", id: "abc", at: null });
  expect(parse("/replay", "")).toEqual({ page: "home" });
  for (const isPrivate of [true, false]) {
    for (const at of [0, 17]) {
      const { pathname, hash, search } = new URL(replayPath("abc", isPrivate, at), "http://here");
      expect(parse(pathname, hash, search)).toEqual({ page: "replay", id: "abc", at: at || null });
      expect(pathname.includes("abc")).toBe(!isPrivate);
    }
  }
  expect(parse("/replay/abc", "", "?at=-1")).toMatchObject({ at: null });
});
