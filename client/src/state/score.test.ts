import { expect, test } from "vitest";
import { place, points } from "./score";

const score = { t: "room.score" as const, room: "r", score: 412, best: 412, total: 1240 };

test("points say whether they are the best at this level", () => {
  expect(points(score)).toBe("412 points, your best at this level");
  expect(points({ ...score, score: 100 })).toBe("100 points, your best here is 412");
  expect(points({ ...score, score: 0 })).toBe("No points; your best here is 412");
  expect(points({ ...score, score: 0, best: 0 })).toBe("No points");
});

test.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [11, "11th"],
  [22, "22nd"],
  [1003, "1,003rd"],
])("the place %i is the %s", (rank, said) => {
  expect(place({ ...score, rank, week_rank: 1 })).toBe(
    `Bot Score 1,240: ${said} of all time, 1st this week`,
  );
});

test("who has no points has no place", () => {
  expect(place({ ...score, score: 0, best: 0, total: 0 })).toBe("The best scores");
});
