import { expect, test } from "vitest";
import { Comeback, RATE_LIMITED, RESTARTING } from "./comeback";

const GONE = 1006;

test("losses make it wait longer and longer, until it is in again", () => {
  const comeback = new Comeback(() => 1);
  const waits = Array.from({ length: 6 }, () => comeback.after(GONE));
  expect(waits).toEqual([600, 1_100, 2_100, 4_100, 8_100, 8_100]);
  comeback.reset();
  expect(comeback.after(GONE)).toBe(600);
});

test("what the server said counts, once", () => {
  const comeback = new Comeback(() => 0);
  comeback.told(4_000);
  expect(comeback.after(RESTARTING)).toBe(4_000);
  expect(comeback.after(GONE)).toBe(100);
});

test("after a restart all are spread out, and who was too fast stays away a while", () => {
  expect(new Comeback(() => 1).after(RESTARTING)).toBe(5_000);
  expect(new Comeback(() => 0).after(RATE_LIMITED)).toBe(8_000);
});
