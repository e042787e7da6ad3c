import { describe, expect, it } from "vitest";
import { edge } from "../patterns";
import {
  boardSpan,
  captureFlows,
  centre,
  FLOW_TILE,
  FLOW_TOTAL,
  focusAfter,
  targetAfter,
  turned,
} from "../tile";
import { cellLabel, type GridBoardProps } from "./GridBoard";
import { travelOf } from "./Pawn";
import type { GridView } from "./view";
import { cellName } from "./words";

const EMPTY = ".".repeat(49);

/** The owners of a board on which `side` holds `cells`, laid over `owners`. */
function painted(side: string, cells: number[], owners = EMPTY): string {
  return [...owners].map((owner, cell) => (cells.includes(cell) ? side : owner)).join("");
}

const START: GridView = {
  owners: painted("r", [6], painted("b", [42])),
  pawns: [42, 6],
  left: [null, null],
  abilities: [
    ["teleport", "conquer", "double"],
    ["teleport", "conquer", "double"],
  ],
  again: false,
  turn: 0,
  turns: [0, 0],
  tiles: [1, 1],
  neutral: 47,
  captured: [],
};

const PROPS: GridBoardProps = {
  view: START,
  seat: 0,
  mode: "move",
  targets: [35, 43],
  held: false,
  onChoose: () => {},
};

describe("names", () => {
  it("counts ranks from below and files from the left", () => {
    expect([42, 48, 0, 6, 24].map(cellName)).toEqual(["a1", "g1", "a7", "g7", "d4"]);
  });

  it("gives every cell a name of its own", () => {
    expect(new Set(Array.from(EMPTY, (_, cell) => cellName(cell))).size).toBe(49);
  });

  it("says owner, pawn and what can be done", () => {
    expect(cellLabel(42, PROPS)).toBe("a1, blue, your pawn");
    expect(cellLabel(6, PROPS)).toBe("g7, red, opponent's pawn");
    expect(cellLabel(35, PROPS)).toBe("a2, neutral, can move here");
    expect(cellLabel(35, { ...PROPS, mode: "teleport" })).toBe("a2, neutral, can teleport here");
    expect(cellLabel(35, { ...PROPS, mode: "double" })).toBe("a2, neutral, can double move here");
  });

  it("names the pawns by colour for a spectator, and the last move", () => {
    const lastMove = { seat: 1, from: 5, to: 6 } as const;
    expect(cellLabel(6, { ...PROPS, seat: null, targets: [], lastMove })).toBe(
      "g7, red, red pawn, last move",
    );
  });
});

describe("places", () => {
  it("puts row 0 on top, column 0 on the left", () => {
    expect(centre(0, 7, false)).toEqual({ x: 60, y: 60 });
    expect(centre(42, 7, false)).toEqual({ x: 60, y: 660 });
    expect(boardSpan(7)).toBe(720);
  });

  it("flips by half a turn, and twice is not at all", () => {
    expect(centre(0, 7, true)).toEqual(centre(48, 7, false));
    expect(centre(6, 7, true)).toEqual(centre(42, 7, false));
    for (let cell = 0; cell < 49; cell++) {
      expect(turned(turned(cell, 7, true), 7, true)).toBe(cell);
    }
  });
});

describe("focus", () => {
  it("follows the arrows and stops at the rim", () => {
    expect(focusAfter("ArrowUp", 24, 7, false)).toBe(17);
    expect(focusAfter("ArrowDown", 24, 7, false)).toBe(31);
    expect(focusAfter("ArrowLeft", 24, 7, false)).toBe(23);
    expect(focusAfter("ArrowRight", 24, 7, false)).toBe(25);
    expect(focusAfter("ArrowRight", 6, 7, false)).toBe(6);
    expect(focusAfter("ArrowDown", 42, 7, false)).toBe(42);
  });

  it("moves as the eye sees it on a flipped board", () => {
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"]) {
      for (let cell = 0; cell < 49; cell++) {
        const seen = focusAfter(key, turned(cell, 7, true), 7, false) as number;
        expect(focusAfter(key, cell, 7, true)).toBe(turned(seen, 7, true));
      }
    }
    expect(focusAfter("ArrowUp", 24, 7, true)).toBe(31);
  });

  it("knows the ends of a row and leaves other keys alone", () => {
    expect(focusAfter("Home", 24, 7, false)).toBe(21);
    expect(focusAfter("End", 24, 7, false)).toBe(27);
    expect(focusAfter("PageUp", 24, 7, false)).toBe(3);
    expect(focusAfter("PageDown", 24, 7, false)).toBe(45);
    expect(focusAfter("a", 24, 7, false)).toBeNull();
  });
});

describe("the next target", () => {
  const targets = [35, 8, 43];

  it("comes as one reads, around the end, and back", () => {
    const next = (cell: number, back: boolean) => targetAfter(cell, targets, 7, false, back);
    expect([8, 35, 43, 0].map((cell) => next(cell, false))).toEqual([35, 43, 8, 8]);
    expect([8, 35, 43, 48].map((cell) => next(cell, true))).toEqual([43, 8, 35, 43]);
  });

  it("comes as the eye sees a flipped board", () => {
    expect(targetAfter(35, targets, 7, true, false)).toBe(8);
    expect(targetAfter(8, targets, 7, true, false)).toBe(43);
  });

  it("is none where there are no targets", () => {
    expect(targetAfter(35, [], 7, false, false)).toBeNull();
  });
});

describe("captures", () => {
  it("flow in from the tile that the pawn left", () => {
    const after = painted("b", [35], START.owners);
    expect(captureFlows(START.owners, after, [42, 35], 7)).toEqual(
      new Map([[35, { before: ".", dx: 0, dy: -1, delay: 0 }]]),
    );
  });

  it("prefer the first origin among several sources", () => {
    const before = painted("b", [23, 25, 17]);
    const flow = captureFlows(before, painted("b", [24], before), [25], 7).get(24);
    expect(flow).toMatchObject({ dx: -1, dy: 0 });
  });

  it("fill an area from its wall inwards, within the time allowed", () => {
    const area = [8, 9, 10, 11, 12, 15, 16, 17, 18, 19, 22, 23, 24, 25, 26, 29, 30, 31, 32, 33];
    area.push(36, 37, 38, 39, 40);
    const wall = Array.from(EMPTY, (_, cell) => cell).filter((cell) => !area.includes(cell));
    const before = painted("r", [24], painted("b", wall));
    const flows = captureFlows(before, painted("b", area, before), [], 7);
    expect([...flows.keys()].sort((a, b) => a - b)).toEqual(area);
    const delays = [8, 16, 24].map((cell) => flows.get(cell)?.delay ?? -1);
    expect(delays).toEqual([0, 50, 100]);
    expect(Math.max(...delays) + FLOW_TILE).toBeLessThanOrEqual(FLOW_TOTAL);
    expect(flows.get(24)?.before).toBe("r");
  });

  it("start from the middle where a pawn teleported to", () => {
    const after = painted("b", [24], START.owners);
    const flow = captureFlows(START.owners, after, [42, 24], 7).get(24);
    expect(flow).toMatchObject({ dx: 0, dy: 0 });
    expect(flow && edge(flow, false)).toBe("middle");
  });

  it("come in by the edge that the eye sees", () => {
    const flow = { before: ".", dx: 1, dy: 0, delay: 0 };
    expect(edge(flow, false)).toBe("left");
    expect(edge(flow, true)).toBe("right");
    expect(edge({ ...flow, dx: 0, dy: 1 }, false)).toBe("top");
    expect(edge({ ...flow, dx: 0, dy: 1 }, true)).toBe("bottom");
  });

  it("do not happen where nothing changed", () => {
    expect(captureFlows(START.owners, START.owners, [42], 7).size).toBe(0);
  });
});

describe("journeys", () => {
  it("tell a step, a jump over the other pawn and a teleport apart", () => {
    expect(travelOf(24, 24, 0, 7)).toBe("still");
    expect(travelOf(24, 25, 0, 7)).toBe("step");
    expect(travelOf(24, 10, 17, 7)).toBe("jump");
    expect(travelOf(24, 26, 25, 7)).toBe("jump");
    expect(travelOf(24, 26, 0, 7)).toBe("teleport");
    expect(travelOf(6, 7, 0, 7)).toBe("teleport");
  });
});
