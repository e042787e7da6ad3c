import { expect, test } from "vitest";
import { memory } from "../storage";
import { keepFight, keepGame, lastFight, lastGame, nextLevel } from "./fight";

const LEVELS = ["easy", "medium", "hard"];
const nothing = () => memory(() => undefined);

test("a first fight is against the second level, with a random colour", () => {
  expect(lastFight(nothing(), "g", LEVELS)).toEqual({
    level: "medium",
    colour: "random",
    options: {},
  });
  expect(lastFight(nothing(), "g", ["only"]).level).toBe("only");
  expect(lastFight(nothing(), "g", []).level).toBe("");
});

test("the last fight is remembered by game", () => {
  const kept = nothing();
  const fight = { level: "hard", colour: "red" as const, options: { abilities: false } };
  keepFight(kept, "g", fight);
  expect(lastFight(kept, "g", LEVELS)).toEqual(fight);
  expect(lastFight(kept, "h", LEVELS).level).toBe("medium");
});

test.each(["", "null", "7", "[]", "{", '{"level":"gone","colour":3,"options":[]}'])(
  "what was kept and can't be used is left alone (%s)",
  (text) => {
    const kept = nothing();
    kept.set("takeover.fight.g", text);
    expect(lastFight(kept, "g", LEVELS)).toEqual({
      level: "medium",
      colour: "random",
      options: {},
    });
  },
);

test("the last game is offered first while there is such a game", () => {
  const kept = nothing();
  expect(lastGame(kept, ["a", "b"])).toBe("a");
  keepGame(kept, "b");
  expect(lastGame(kept, ["a", "b"])).toBe("b");
  expect(lastGame(kept, ["a"])).toBe("a");
  expect(lastGame(kept, [])).toBe("");
});

test("levels go up and down as far as there are any", () => {
  expect(nextLevel(LEVELS, "medium", 1)).toBe("hard");
  expect(nextLevel(LEVELS, "medium", -1)).toBe("easy");
  expect(nextLevel(LEVELS, "hard", 1)).toBeNull();
  expect(nextLevel(LEVELS, "easy", -1)).toBeNull();
  expect(nextLevel(LEVELS, "other", 1)).toBeNull();
});
