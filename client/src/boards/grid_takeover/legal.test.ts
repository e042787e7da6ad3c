import { expect, test } from "vitest";
import { view } from "../../state/fixtures";
import { chosen, offers, targets } from "./legal";

const LEGAL = {
  at: 1,
  actions: [
    { a: "move", to: 35 },
    { a: "move", to: 43 },
    { a: "teleport", to: 10 },
    { a: "conquer" },
    { a: "double", to: 35 },
  ],
};

test("each mode has its own targets", () => {
  expect(targets(LEGAL, "move", view(), 0)).toEqual([35, 43]);
  expect(targets(LEGAL, "teleport", view(), 0)).toEqual([10]);
  expect(targets(LEGAL, "double", view(), 0)).toEqual([35]);
  expect(targets(null, "move", view(), 0)).toEqual([]);
});

test("conquer shows what it takes: neighbours not one's own, the other pawn's tile left out", () => {
  expect(targets(LEGAL, "conquer", view(), 0)).toEqual([35, 43]);
  expect(targets(LEGAL, "conquer", view({ pawns: [42, 35] }), 0)).toEqual([43]);
});

test("a cell means the legal action of the mode, or nothing", () => {
  expect(chosen(LEGAL, "move", 43)).toEqual({ a: "move", to: 43 });
  expect(chosen(LEGAL, "move", 10)).toBeNull();
  expect(chosen(LEGAL, "conquer", 35)).toEqual({ a: "conquer" });
});

test("a used ability is not offered", () => {
  expect(offers(LEGAL, "double")).toBe(true);
  expect(offers({ at: 1, actions: [{ a: "move", to: 1 }] }, "double")).toBe(false);
});
