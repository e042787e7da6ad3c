import { describe, expect, test } from "vitest";
import { blocksAt, choosable, goals, kept, NOTHING, offered, settled, tapped } from "./choice";
import type { SymbolsAction } from "./view";
import { choiceHint } from "./words";

const of = (...actions: SymbolsAction[]) => offered({ at: 1, actions: actions as never });

const TURN = of(
  { a: "lock", cell: 63, size: 2 },
  { a: "lock", cell: 64, size: 2 },
  { a: "lock", cell: 54, size: 3 },
  { a: "capture", from: 64, to: 55 },
  { a: "capture", from: 64, to: 46 },
  { a: "capture", from: 60, to: 51 },
);

describe("a turn", () => {
  test("a tap on an attacker shows its targets, and a tap on one of them captures", () => {
    const first = tapped(TURN, NOTHING, 60);
    expect(first).toEqual({ choice: { cell: 60, block: null }, action: null });
    expect(goals(TURN, first.choice)).toEqual([51]);
    expect(tapped(TURN, first.choice, 51)).toEqual({
      choice: NOTHING,
      action: { a: "capture", from: 60, to: 51 },
    });
  });

  test("a target means nothing before its attacker is chosen", () => {
    expect(goals(TURN, NOTHING)).toEqual([]);
    expect(tapped(TURN, NOTHING, 51)).toEqual({ choice: NOTHING, action: null });
    expect(tapped(TURN, { cell: 60, block: null }, 46).action).toBeNull();
  });

  test("another attacker takes the place of the first", () => {
    expect(tapped(TURN, { cell: 60, block: null }, 64).choice).toEqual({ cell: 64, block: null });
  });

  test("squares of a block can be chosen, though they attack nothing", () => {
    expect(choosable(TURN)).toEqual([54, 55, 56, 60, 63, 64, 65, 72, 73, 74]);
  });
});

describe("a lock", () => {
  const blocks = blocksAt(TURN, 64);

  test("taps on one square go through its blocks, then none, then again", () => {
    let choice = tapped(TURN, NOTHING, 64).choice;
    const seen = [];
    for (let tap = 0; tap < blocks.length + 2; tap++) {
      choice = tapped(TURN, choice, 64).choice;
      seen.push(choice.block);
    }
    expect(blocks).toHaveLength(3);
    expect(seen).toEqual([...blocks, null, blocks[0]]);
  });

  test("a square without blocks is let go by the second tap", () => {
    expect(tapped(TURN, { cell: 60, block: null }, 60).choice).toEqual(NOTHING);
  });

  test("a proposed block hides the targets of its squares", () => {
    expect(goals(TURN, { cell: 64, block: { cell: 64, size: 2 } })).toEqual([]);
  });

  test("going on to an attacker outside settles it and chooses that attacker", () => {
    expect(tapped(TURN, { cell: 64, block: { cell: 64, size: 2 } }, 60)).toEqual({
      choice: { cell: 60, block: null },
      action: { a: "lock", cell: 64, size: 2 },
    });
  });

  test("another square of the block, or a square of nobody, locks nothing", () => {
    const choice = { cell: 64, block: { cell: 64, size: 2 } };
    expect(tapped(TURN, choice, 73)).toEqual({ choice: { cell: 73, block: null }, action: null });
    expect(tapped(TURN, choice, 51)).toEqual({ choice: NOTHING, action: null });
  });

  test("can be settled without going on", () => {
    expect(settled({ cell: 64, block: { cell: 54, size: 3 } })).toEqual({
      a: "lock",
      cell: 54,
      size: 3,
    });
    expect(settled(NOTHING)).toBeNull();
  });

  test("afterwards the attacker is still chosen if it still may attack", () => {
    const after = of({ a: "capture", from: 60, to: 51 });
    expect(kept(after, { cell: 60, block: null })).toEqual({ cell: 60, block: null });
    expect(kept(after, { cell: 64, block: { cell: 64, size: 2 } })).toEqual(NOTHING);
    expect(kept(TURN, { cell: 64, block: { cell: 0, size: 2 } })).toEqual({
      cell: 64,
      block: null,
    });
  });
});

test("the hint says what the next tap may do", () => {
  expect(choiceHint(TURN, NOTHING)).toBeUndefined();
  expect(choiceHint(TURN, { cell: 60, block: null })).toBe("Now take a glowing square");
  expect(choiceHint(TURN, { cell: 63, block: null })).toContain("can take nothing now");
  expect(choiceHint(TURN, { cell: 64, block: { cell: 64, size: 2 } })).toContain("locks");
});

describe("after the capture", () => {
  test("a chain goes on with one tap", () => {
    const chain = of({ a: "chain", to: 12 }, { a: "chain", to: 20 }, { a: "end_chain" });
    expect(goals(chain, NOTHING)).toEqual([12, 20]);
    expect(tapped(chain, NOTHING, 20).action).toEqual({ a: "chain", to: 20 });
    expect(tapped(chain, NOTHING, 21).action).toBeNull();
    expect(chain.kinds.has("end_chain")).toBe(true);
  });

  test("one square is named for protection with one tap", () => {
    const protect = of({ a: "protect", cell: 70 });
    expect(tapped(protect, NOTHING, 70).action).toEqual({ a: "protect", cell: 70 });
  });

  test("nothing is offered to who isn't asked", () => {
    const none = offered(null);
    expect(choosable(none)).toEqual([]);
    expect(tapped(none, NOTHING, 70)).toEqual({ choice: NOTHING, action: null });
  });
});
