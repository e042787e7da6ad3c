import { expect, test } from "vitest";
import type { Outcome } from "../protocol";
import { changeText, ratingText } from "./rating";
import { matchText, scoreText, seriesWinner } from "./series";

const WON: Outcome = { winner: 1, reason: "resign" };
const DRAWN: Outcome = { winner: null, reason: "draw" };

test("a series stands as its matches say, own wins first", () => {
  const series = { best_of: 3, number: 2, wins: [1, 0] };
  expect(matchText(series)).toBe("Match 2 of up to 3");
  expect(scoreText(series, null, 0)).toBe("1–0");
  expect(scoreText(series, null, 1)).toBe("0–1");
  expect(scoreText(series, WON, null)).toBe("1–1");
  expect(seriesWinner(series, WON)).toBeNull();
  expect(seriesWinner({ ...series, wins: [0, 1] }, WON)).toBe(1);
});

test("draws count for nobody, and may make it longer", () => {
  const series = { best_of: 3, number: 4, wins: [1, 1] };
  expect(matchText(series)).toBe("Match 4");
  expect(seriesWinner(series, DRAWN)).toBeNull();
  expect(seriesWinner({ best_of: 5, number: 3, wins: [2, 0] }, null)).toBeNull();
});

test("a rating and its change", () => {
  const change = { player: "p", before: 1500, after: 1662, provisional: true };
  expect(ratingText(change)).toBe("1662?");
  expect(changeText(change)).toBe("+162");
  expect(changeText({ ...change, after: 1488, provisional: false })).toBe("−12");
  expect(changeText({ ...change, after: 1500 })).toBe("±0");
});
