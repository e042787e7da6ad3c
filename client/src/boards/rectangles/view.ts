/** What the server shows of a match of Rectangles; see the game's rules. */
import type { Action, Seat } from "../../protocol";

/** Top row, left column, height, width, in squares. */
export type Rectangle = [number, number, number, number];

/** The rows of a picture of "■" and "□". */
export type Pattern = string[];

export interface Challenge {
  number: number;
  kind: string;
  /** Missing, like `options`, while it runs and only others face it. */
  prompt?: Record<string, unknown>;
  options?: (number | Pattern)[];
  /** 1 to 9. */
  difficulty: number;
  faces: Seat[];
  answered: Seat[];
  /** Known after the match. */
  answer?: number;
}

export interface RectanglesView {
  size: number;
  /** One character a square: "b", "r" or ".". */
  owners: string;
  /** One digit a square. */
  values: string;
  points: [number, number];
  rectangles: [Rectangle[], Rectangle[]];
  largest: [number, number];
  count: [number, number];
  squares: [number, number];
  free: number;
  turns: number;
  phase: "turn" | "respond" | "challenge" | "penalty" | "over";
  turn: Seat | null;
  pending: {
    by: Seat;
    kind: "claim" | "attack";
    cell: number;
    value: number;
    in_rectangle: boolean;
  } | null;
  challenge: Challenge | null;
  owed: { to: Seat; cells: number[] } | null;
  last: {
    by: Seat;
    kind: "claim" | "attack";
    cell: number;
    success: boolean;
    repelled: boolean;
    taken: number | null;
  } | null;
}

/** An action of the game, or one that the server adds to a room's log. */
export type RectanglesAction = Action & { cell?: number; choice?: number };

/** The legal actions that choose a square, by square. */
export function byCell(actions: readonly RectanglesAction[]): Map<number, RectanglesAction> {
  const found = new Map<number, RectanglesAction>();
  for (const action of actions) {
    if (action.cell !== undefined) found.set(action.cell, action);
  }
  return found;
}

/** The seats that are asked something now. */
export function actors({ phase, turn, challenge }: RectanglesView): Seat[] {
  if (turn === null) return [];
  switch (phase) {
    case "turn":
      return [turn];
    case "challenge":
      return (challenge?.faces ?? []).filter((seat) => !challenge?.answered.includes(seat));
    default:
      return [other(turn)];
  }
}

export function other(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}

export function worthOf(view: RectanglesView, cell: number): number {
  return Number(view.values[cell]);
}

export function contains(
  [top, left, height, width]: Rectangle,
  cell: number,
  size: number,
): boolean {
  const row = Math.floor(cell / size);
  const column = cell % size;
  return row >= top && row < top + height && column >= left && column < left + width;
}
