import { expect, test } from "vitest";
import { ServerClock } from "./clock";

test("the shortest round trip is believed", () => {
  let local = 0;
  const clock = new ServerClock(() => local);
  clock.measure(0, 400, 10_000);
  clock.measure(1_000, 1_020, 10_810);
  clock.measure(2_000, 2_900, 11_900);
  local = 3_000;
  expect(clock.now()).toBe(12_800);
});

test("after a sleep only new measurements count", () => {
  let local = 0;
  const clock = new ServerClock(() => local);
  clock.measure(0, 2, 1_001);
  clock.restart();
  clock.measure(100, 300, 61_200);
  local = 300;
  expect(clock.now()).toBe(61_300);
});

test("a longer trip counts where it proves what was believed wrong", () => {
  let local = 0;
  const clock = new ServerClock(() => local);
  clock.measure(0, 2, 1_001);
  local = 1_100; // a minute's sleep has not moved local time
  clock.measure(1_000, 1_100, 62_050);
  expect(clock.now()).toBe(62_100);
});
