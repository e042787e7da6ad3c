import { expect, describe as group, test } from "vitest";
import { event, view } from "../../state/fixtures";
import { verdict } from "../sides";
import { cellName, describe, SIDES, why } from "./words";

const BOARD = { sides: SIDES, why };

test("cells have the names of a chessboard", () => {
  expect([42, 48, 0, 6, 24].map(cellName)).toEqual(["a1", "g1", "a7", "g7", "d4"]);
});

group("a move", () => {
  const played = (action: { a: string; to?: number }, left: number, captured: number[] = []) =>
    describe(event(2, { action, view: view({ left: [left, null], captured }) }))?.text;

  test("a step with what it took", () => {
    expect(played({ a: "move", to: 35 }, 42, [35])).toBe("a1-a2 +1");
  });
  test("a jump", () => expect(played({ a: "move", to: 28 }, 42)).toBe("a1:a3"));
  test("a teleport, however near", () =>
    expect(played({ a: "teleport", to: 28 }, 42)).toBe("T a1-a3"));
  test("a conquest", () => expect(played({ a: "conquer" }, 42, [1, 2])).toBe("C +2"));
  test("the first half of a double move", () => {
    expect(played({ a: "double", to: 43 }, 42)).toBe("2× a1-b1");
  });
  test("a start is none", () => {
    expect(describe(event(1, { seat: undefined, action: { a: "start" } }))).toBeNull();
  });
});

group("the verdict", () => {
  test("equal tiles are a draw, not a win by nothing", () => {
    expect(verdict(BOARD, { winner: null, reason: "territory" }, 0)).toEqual({
      title: "A draw",
      why: "equal tiles",
    });
  });
  test("is told from where one sits", () => {
    const outcome = { winner: 1, reason: "timeout" } as const;
    expect(verdict(BOARD, outcome, 1).title).toBe("You won");
    expect(verdict(BOARD, outcome, 0)).toEqual({ title: "You lost", why: "on time" });
    expect(verdict(BOARD, outcome, null)).toEqual({ title: "Red won", why: "on time" });
  });
});
