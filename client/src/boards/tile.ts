/**
 * Where tiles lie, what they are called and how a colour spreads over them: the geometry that all
 * boards share.
 *
 * Cells are numbered `row * size + col`, row 0 on top. A board is drawn in its own units: one tile
 * every `PITCH` units with a margin of `MARGIN` around them. A flipped board is turned by half a
 * turn, so that the far side plays from below; numbers and names stay with their cells.
 */

export const PITCH = 100;
export const TILE = 92;
export const MARGIN = 10;
export const RADIUS = 15;

/** How long a capture takes in all, and how long one tile of it takes, in milliseconds. */
export const FLOW_TOTAL = 250;
export const FLOW_TILE = 150;

export interface Point {
  x: number;
  y: number;
}

/** How a captured tile fills: from which edge (unit steps on an unflipped board) and how late. */
export interface Flow {
  before: string;
  dx: number;
  dy: number;
  /** Milliseconds. */
  delay: number;
}

/** The width and height of a board of `size` tiles a side, in board units. */
export function boardSpan(size: number): number {
  return size * PITCH + 2 * MARGIN;
}

/** The number of a cell after half a turn of the board, or the same number on an unflipped one. */
export function turned(cell: number, size: number, flip: boolean): number {
  return flip ? size * size - 1 - cell : cell;
}

/** The centre of a cell, in board units. */
export function centre(cell: number, size: number, flip: boolean): Point {
  const seen = turned(cell, size, flip);
  return {
    x: MARGIN + PITCH * ((seen % size) + 0.5),
    y: MARGIN + PITCH * (Math.floor(seen / size) + 0.5),
  };
}

/** A rounded square around the origin that lies `gap` units inside the edge of a tile. */
export function inset(gap: number) {
  const side = TILE - 2 * gap;
  return { x: -side / 2, y: -side / 2, width: side, height: side, rx: RADIUS - gap };
}

/** A file letter and a rank, as on a chessboard: the bottom left cell is "a1". */
export function nameOf(cell: number, size: number): string {
  return fileOf(cell, size) + rankOf(cell, size);
}

export function fileOf(cell: number, size: number): string {
  return String.fromCharCode(97 + (cell % size));
}

export function rankOf(cell: number, size: number): string {
  return String(size - Math.floor(cell / size));
}

/** The orthogonal neighbours of a cell. */
export function neighbours(cell: number, size: number): number[] {
  const col = cell % size;
  const found: number[] = [];
  if (cell >= size) found.push(cell - size);
  if (col > 0) found.push(cell - 1);
  if (col < size - 1) found.push(cell + 1);
  if (cell < size * (size - 1)) found.push(cell + size);
  return found;
}

/**
 * The cell that a key leads to from `cell`, as the eye sees the board; `cell` itself at the rim.
 * Null for a key that moves no focus.
 */
export function focusAfter(key: string, cell: number, size: number, flip: boolean): number | null {
  const seen = turned(cell, size, flip);
  const col = seen % size;
  const row = Math.floor(seen / size);
  const last = size - 1;
  const at = (r: number, c: number) => turned(r * size + c, size, flip);
  switch (key) {
    case "ArrowUp":
      return at(Math.max(0, row - 1), col);
    case "ArrowDown":
      return at(Math.min(last, row + 1), col);
    case "ArrowLeft":
      return at(row, Math.max(0, col - 1));
    case "ArrowRight":
      return at(row, Math.min(last, col + 1));
    case "Home":
      return at(row, 0);
    case "End":
      return at(row, last);
    case "PageUp":
      return at(0, col);
    case "PageDown":
      return at(last, col);
    default:
      return null;
  }
}

/**
 * The target that follows a cell as one reads the board, or precedes it, around the end if need be.
 * Null if there is none at all.
 */
export function targetAfter(
  cell: number,
  targets: readonly number[],
  size: number,
  flip: boolean,
  back: boolean,
): number | null {
  const seen = targets.map((target) => turned(target, size, flip)).sort((one, two) => one - two);
  const from = turned(cell, size, flip);
  const next = back ? seen.findLast((at) => at < from) : seen.find((at) => at > from);
  const found = next ?? seen.at(back ? -1 : 0);
  return found === undefined ? null : turned(found, size, flip);
}

/**
 * How each tile that changed hands fills with its new colour. The colour spreads from tiles that
 * had it before, one ring after the other, so that an enclosed area fills from its wall inwards; of
 * several such neighbours the one named first in `origins` is the source. A tile that no such
 * neighbour reaches fills by itself, from its middle.
 *
 * @param before one character a cell, "." for nobody
 * @param after the same, later
 */
export function captureFlows(
  before: string,
  after: string,
  origins: number[],
  size: number,
): Map<number, Flow> {
  const changed = new Set<number>();
  const steady: number[] = [];
  for (let cell = 0; cell < after.length; cell++) {
    if (after[cell] === ".") continue;
    if (before[cell] === after[cell]) steady.push(cell);
    else changed.add(cell);
  }
  const parents = new Map<number, number | null>();
  const rings: number[][] = [];
  let ring = [...origins.filter((cell) => steady.includes(cell)), ...steady];
  while (parents.size < changed.size) {
    const next: number[] = [];
    for (const source of ring) {
      for (const cell of neighbours(source, size)) {
        if (!changed.has(cell) || parents.has(cell) || after[cell] !== after[source]) continue;
        parents.set(cell, source);
        next.push(cell);
      }
    }
    if (next.length === 0) {
      const orphan = [...changed].find((cell) => !parents.has(cell)) as number;
      parents.set(orphan, null);
      next.push(orphan);
    }
    rings.push(next);
    ring = next;
  }
  const wait = Math.min(50, (FLOW_TOTAL - FLOW_TILE) / Math.max(1, rings.length - 1));
  const flows = new Map<number, Flow>();
  rings.forEach((cells, depth) => {
    for (const cell of cells) {
      const parent = parents.get(cell) ?? cell;
      flows.set(cell, {
        before: before[cell] ?? ".",
        dx: (cell % size) - (parent % size),
        dy: Math.floor(cell / size) - Math.floor(parent / size),
        delay: Math.round(depth * wait),
      });
    }
  });
  return flows;
}
