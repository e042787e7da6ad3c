import { expect, test } from "vitest";
import { curveOf, HEIGHT, WIDTH } from "./curve";

test("a curve begins at 1500 in the middle, and goes from edge to edge", () => {
  const { points, lowest, highest, last } = curveOf([1600, 1400]);
  expect([lowest, highest, last]).toEqual([1400, 1600, 1400]);
  expect(points.map(({ y }) => y)).toEqual([HEIGHT / 2, 8, HEIGHT - 8]);
  expect(points.map(({ x }) => x)).toEqual([8, WIDTH / 2, WIDTH - 8]);
});

test("small changes look small", () => {
  const { points } = curveOf([1510]);
  const [first, second] = points.map(({ y }) => y);
  expect((first ?? 0) - (second ?? 0)).toBeLessThan(HEIGHT / 5);
});

test("no match is a point", () => {
  expect(curveOf([]).points).toEqual([{ x: 8, y: HEIGHT / 2 }]);
});
