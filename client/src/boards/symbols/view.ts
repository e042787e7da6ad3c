/** A match of Symbols as one viewer sees it. See the game's rules. */
import type { Seat } from "../../protocol";
import { nameOf } from "../tile";

export const SIZE = 9;
export const CELLS = SIZE * SIZE;

export interface Lock {
  seat: Seat;
  /** The top left cell. */
  cell: number;
  size: number;
  uniform: boolean;
}

export interface SymbolsView {
  /** A character a cell: "r", "b", "." (neutral), "x" (dead). */
  owners: string;
  /** A code a cell, "?" where it is cloaked for this viewer, "x" where dead. */
  symbols: string;
  /** A code a cell, or "-". */
  boxes: string;
  values: string;
  changes: string;
  /** The viewer's own cells that are cloaked from the other side. */
  cloaked: number[];
  /** What the side to move may not capture now. */
  protected: number[];
  attack: { from: number; symbol: string; follows: string | null } | null;
  locks: Lock[];
  turn: Seat | null;
  next: Seat | null;
  phase: "turn" | "chain" | "protect" | "majority" | "over";
  locked: boolean;
  /** The cells captured in this turn, in order. */
  chain: number[];
  majority: boolean;
  tiles: [number, number];
  points: [number, number];
  dead: number;
}

export type SymbolsAction = { a: string; from?: number; to?: number; cell?: number; size?: number };

export const SIDES = ["red", "blue"] as const;

/** What each code stands for: in words, and as a sign for a line of text. */
export const SYMBOLS: Readonly<Record<string, readonly [name: string, sign: string]>> = {
  T: ["Triangle", "△"],
  S: ["Square", "□"],
  C: ["Circle", "○"],
  "3": ["3", "3"],
  "7": ["7", "7"],
  "9": ["9", "9"],
  W: ["Omega", "Ω"],
  L: ["Lambda", "Λ"],
  P: ["Pi", "Π"],
  G: ["G", "G"],
  J: ["J", "J"],
  K: ["K", "K"],
  "*": ["Star", "★"],
  O: ["Omicron", "◎"],
  D: ["Delta", "Δ"],
};

export function symbolName(code: string): string {
  return SYMBOLS[code]?.[0] ?? code;
}

export function cellName(cell: number): string {
  return nameOf(cell, SIZE);
}

/** The cells of the square block whose top left cell this is. */
export function blockCells({ cell, size }: { cell: number; size: number }): number[] {
  const cells: number[] = [];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) cells.push(cell + row * SIZE + column);
  }
  return cells;
}
