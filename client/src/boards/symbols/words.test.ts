import { expect, describe as group, test } from "vitest";
import type { RoomEvent } from "../../protocol";
import { movesOf } from "../moves";
import { verdict } from "../sides";
import { SIDES, type SymbolsAction, type SymbolsView } from "./view";
import { describe, hint, lastTurn, squareLabel, turnText, why } from "./words";

const BOARD = { sides: SIDES, why, describe };

function set(text: string, at: Record<number, string>): string {
  return [...text].map((old, cell) => at[cell] ?? old).join("");
}

function view(change: Partial<SymbolsView> = {}): SymbolsView {
  return {
    owners: "b".repeat(27) + ".".repeat(27) + "r".repeat(27),
    symbols: "T".repeat(81),
    boxes: "-".repeat(81),
    values: "5".repeat(27) + "7".repeat(27) + "5".repeat(27),
    changes: "0".repeat(81),
    cloaked: [],
    protected: [],
    attack: null,
    locks: [],
    turn: 0,
    next: null,
    phase: "turn",
    locked: false,
    chain: [],
    majority: false,
    tiles: [27, 27],
    points: [135, 135],
    dead: 0,
    ...change,
  };
}

function event(seq: number, action: SymbolsAction, seen: SymbolsView): RoomEvent<SymbolsView> {
  return {
    t: "room.event",
    room: "r",
    seq,
    seat: 0,
    action,
    view: seen,
    status: "playing",
    now: 0,
  };
}

group("a square", () => {
  test("is named with all that can be seen of it", () => {
    const seen = view({
      symbols: set("T".repeat(81), { 40: "W" }),
      boxes: set("-".repeat(81), { 40: "7" }),
      changes: set("0".repeat(81), { 40: "1" }),
      protected: [40],
    });
    expect(squareLabel(seen, 40, ["can be captured"])).toBe(
      "e5, neutral, Omega, box 7, worth 7, 1 change, protected, can be captured",
    );
  });

  test("is blank where it is cloaked, and told its owner so", () => {
    const hidden = view({ symbols: set("T".repeat(81), { 0: "?" }) });
    expect(squareLabel(hidden, 0)).toBe("a9, blue, cloaked, worth 5, 0 changes");
    const own = view({ symbols: set("T".repeat(81), { 0: "D" }), cloaked: [0] });
    expect(squareLabel(own, 0)).toContain("Delta, cloaked from the other side");
  });

  test("warns before it dies, and then is dead and nothing else", () => {
    const seen = view({ changes: set("0".repeat(81), { 40: "5", 41: "6" }) });
    expect(squareLabel(seen, 40)).toContain("5 changes, cracked");
    expect(squareLabel(seen, 41)).toContain("6 changes, dies at the next change");
    expect(squareLabel(view({ owners: set(seen.owners, { 40: "x" }) }), 40)).toBe("e5, dead");
  });

  test("says which kind of lock it is in", () => {
    const lock = { seat: 0, cell: 54, size: 2, uniform: true } as const;
    expect(squareLabel(view({ locks: [lock] }), 64)).toContain("in a uniform lock");
    const mixed = view({ locks: [{ ...lock, uniform: false }] });
    expect(squareLabel(mixed, 55)).toContain("locked");
    expect(squareLabel(mixed, 56)).not.toContain("locked");
  });
});

group("a turn", () => {
  const start = event(1, { a: "start" }, view());
  const taken = view({
    owners: set(view().owners, { 45: "r" }),
    attack: { from: 54, symbol: "K", follows: "T" },
    phase: "chain",
    chain: [45],
  });
  const blasted = view({ owners: set(taken.owners, { 46: "r", 54: "b", 55: "b" }) });
  const log = [
    { ...start, seat: undefined },
    event(2, { a: "lock", cell: 72 - 9, size: 2 }, view()),
    event(3, { a: "capture", from: 54, to: 45 }, taken),
    event(4, { a: "chain", to: 46 }, blasted),
    event(5, { a: "end_chain" }, blasted),
    event(6, { a: "protect", cell: 80 }, blasted),
  ];

  test("is told in signs; the end of a chain goes without saying", () => {
    expect(movesOf(BOARD, log).map(({ text }) => text)).toEqual([
      "L a2 2×2",
      "K a3×a4",
      "+b4 ✹2",
      "P i1",
    ]);
  });

  test("is told in words", () => {
    expect(movesOf(BOARD, log).map(({ spoken }) => spoken)).toEqual([
      "Red locks 2 by 2 at a2",
      "Red K a3 captures a4, Triangle",
      "Red goes on to b4, Triangle; a blast changes 2 squares",
      "Red protects i1",
    ]);
  });

  test("names no symbol that was cloaked", () => {
    const before = view({ symbols: set("T".repeat(81), { 45: "?" }) });
    const told = describe(event(3, { a: "capture", from: 54, to: 45 }, taken), before);
    expect(told?.spoken).toBe("Red K a3 captures a4, a cloaked square");
  });

  test("is marked on the board with what it took and blew up", () => {
    expect(lastTurn(log)).toEqual({ from: 54, cells: [45, 46], blown: [54, 55] });
    expect(lastTurn(log.slice(0, 2))).toBeNull();
  });
});

group("who is asked what", () => {
  test("is told to each from where he sits", () => {
    const chain = view({ phase: "chain", attack: { from: 54, symbol: "K", follows: "W" } });
    expect([0, 1, null].map((you) => turnText(chain, you as 0))).toEqual([
      "Your turn: chain of Ω",
      "Red's turn: chain of Ω",
      "Red's turn: chain of Ω",
    ]);
    const asked = view({ phase: "majority", turn: 1, next: 1, tiles: [41, 30] });
    expect(turnText(asked, 1)).toBe("Yield or play on?");
    expect(turnText(asked, 0)).toBe("Blue: yield or play on?");
    expect(hint(asked, 1)).toBe(
      "The other side has the majority, 41 squares to your 30. Do you yield?",
    );
    expect(hint(view(), 1)).toBe("");
  });
});

test("a victory by fewer points is a Split Victory", () => {
  const outcome = { winner: 0, reason: "conquest", split: true } as const;
  expect(verdict(BOARD, outcome, 0)).toEqual({
    title: "You won",
    why: "by conquest: a Split Victory over more points",
  });
  expect(verdict(BOARD, { ...outcome, split: false }, 1).why).toBe("by conquest");
  expect(verdict(BOARD, { winner: 1, reason: "timeout", split: false }, null).why).toBe("on time");
  expect(verdict(BOARD, { winner: null, reason: "zero_sum" }, null)).toEqual({
    title: "A draw",
    why: "equal squares when nothing could change any more",
  });
});
