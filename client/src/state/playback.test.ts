import { expect, test } from "vitest";
import { advanced, jumped, nextSpeed, opened, SPEEDS, stepMs, stepped, toggled } from "./playback";

test("a replay begins at the start, or where the link says", () => {
  expect(opened(9, null)).toMatchObject({ at: 0, playing: false, speed: 1 });
  expect(opened(9, 4).at).toBe(4);
  expect(opened(9, 40).at).toBe(9);
});

test("steps stop at both ends, and only a step onward moves", () => {
  const end = opened(2, 2);
  expect(stepped(end, 1)).toMatchObject({ at: 2, onward: false });
  expect(stepped(end, -1)).toMatchObject({ at: 1, onward: false });
  expect(stepped(opened(2, 0), -1).at).toBe(0);
  expect(stepped(opened(2, 0), 1)).toMatchObject({ at: 1, onward: true });
  expect(jumped(opened(9, 3), 8)).toMatchObject({ at: 8, onward: false });
  expect(jumped(opened(9, 3), 4).onward).toBe(true);
  expect(jumped(opened(9, 3), -5).at).toBe(0);
});

test("it runs to the end and stops there; then it runs again from the start", () => {
  let now = toggled(opened(2, null));
  expect(now).toMatchObject({ at: 0, playing: true });
  now = advanced(now);
  expect(now).toMatchObject({ at: 1, playing: true, onward: true });
  now = advanced(now);
  expect(now).toMatchObject({ at: 2, playing: false });
  expect(advanced(now)).toBe(now);
  expect(toggled(now)).toMatchObject({ at: 0, playing: true });
});

test("a match of no step at all does not run", () => {
  expect(toggled(opened(0, null)).playing).toBe(false);
});

test("whatever is done by hand stops it", () => {
  const runs = toggled(opened(9, 3));
  for (const by of [toggled(runs), stepped(runs, 1), jumped(runs, 7)]) {
    expect(by.playing).toBe(false);
  }
  expect(nextSpeed(runs).playing).toBe(true);
});

test("the speeds go round", () => {
  let now = opened(9, null);
  const seen = SPEEDS.map(() => {
    now = nextSpeed(now);
    return now.speed;
  });
  expect([...seen].sort()).toEqual([...SPEEDS].sort());
  expect(now.speed).toBe(1);
  expect(stepMs({ ...now, speed: 2 })).toBe(stepMs(now) / 2);
});
