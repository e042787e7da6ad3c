import { expect, test } from "vitest";
import { fightWish, levelOf, levelsOfBots, seatOf } from "./wishes";

test("a colour is a seat, by the sides of the game; chance is none", () => {
  expect(seatOf(["blue", "red"], "red")).toEqual({ seat: 1 });
  expect(seatOf(["red", "blue"], "red")).toEqual({ seat: 0 });
  expect(seatOf(["red", "blue"], "random")).toEqual({});
});

test("a fight asks for nothing that is the server's to set", () => {
  const fight = { level: "hard", colour: "random" as const, options: { abilities: false } };
  expect(fightWish("grid_takeover", ["blue", "red"], fight)).toEqual({
    game: "grid_takeover",
    mode: "bot",
    level: "hard",
    options: { abilities: false },
  });
});

test("where a clock comes with the level, chance lets the bot begin", () => {
  const fight = { level: "unbeatable", colour: "random" as const, options: {} };
  const sides = ["blue", "red"] as const;
  expect(fightWish("grid_takeover", sides, fight)).toMatchObject({ seat: 1 });
  expect(fightWish("grid_takeover", sides, { ...fight, colour: "blue" })).toMatchObject({
    seat: 0,
  });
});

const human = { connected: true };
const bot = (level: string) => ({ connected: true, level });

test("the levels of a room's bots", () => {
  expect(levelOf({ mode: "bot", seats: [human, bot("easy")] })).toBe("easy");
  expect(levelOf({ mode: "duel", seats: [human, human] })).toBeNull();
  expect(levelsOfBots({ mode: "bots", seats: [bot("easy"), bot("hard")] })).toEqual([
    "easy",
    "hard",
  ]);
  expect(levelsOfBots({ mode: "bot", seats: [human, bot("easy")] })).toBeNull();
});
