/**
 * The board of Grid Takeover. It draws a view and reports which cell was chosen; it knows no rules:
 * what may be chosen comes in as `targets`.
 *
 * Each cell is one element from the first render to the last, whatever happens on it, so that the
 * keyboard's focus stays where it is. All that lies over the cells (pawns, marks) lets pointers
 * through.
 */

// biome-ignore-all lint/a11y/useSemanticElements: SVG has no table elements
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the drawing is the grid
// biome-ignore-all lint/a11y/noAriaHiddenOnFocusable: nothing that is hidden here takes focus

import { useId, useRef, useState } from "preact/hooks";
import "./grid.css";
import { Pawn, travelOf } from "./Pawn";
import { Tile, TilePatterns } from "./patterns";
import {
  boardSpan,
  captureFlows,
  centre,
  fileOf,
  focusAfter,
  MARGIN,
  nameOf,
  PITCH,
  RADIUS,
  rankOf,
  TILE,
  turned,
} from "./tile";

const SIZE = 7;
const SPAN = boardSpan(SIZE);
const ROWS = Array.from({ length: SIZE }, (_, row) =>
  Array.from({ length: SIZE }, (_, col) => row * SIZE + col),
);

/** What everybody sees of a match; see the view in the rules of the game. */
export interface GridView {
  owners: string;
  pawns: [number, number];
  left: (number | null)[];
  abilities: string[][];
  again: boolean;
  turn: 0 | 1 | null;
  turns: [number, number];
  tiles: [number, number];
  neutral: number;
  captured: number[];
}

export type GridMode = "move" | "teleport" | "double";

export interface LastMove {
  seat: 0 | 1;
  from: number;
  to: number;
}

export interface GridBoardProps {
  view: GridView;
  /** The view before this one: what has changed since is shown as motion. */
  previous?: GridView | null;
  /** The seat of the one who looks, null for a spectator. */
  seat: 0 | 1 | null;
  flip?: boolean;
  mode: GridMode;
  /** The cells that may be chosen now. */
  targets: number[];
  lastMove?: LastMove | null;
  /** True while no choice can be taken. */
  held: boolean;
  onChoose(cell: number): void;
  label?: string;
}

/** The printed name of a cell: "a1" is 42, "g7" is 6. */
export function cellName(cell: number): string {
  return nameOf(cell, SIZE);
}

const OWNERS: Record<string, string> = { b: "blue", r: "red", ".": "neutral" };
const INVITATIONS: Record<GridMode, string> = {
  move: "can move here",
  teleport: "can teleport here",
  double: "can double move here",
};

/** What a screen reader says of a cell, as in "c3, blue, your pawn, can move here". */
export function cellLabel(
  cell: number,
  { view, seat, mode, targets, lastMove }: GridBoardProps,
): string {
  const parts = [cellName(cell), OWNERS[view.owners[cell] ?? "."] ?? "neutral"];
  const pawn = view.pawns.indexOf(cell);
  if (pawn >= 0) {
    const colour = pawn === 0 ? "blue" : "red";
    parts.push(seat === null ? `${colour} pawn` : pawn === seat ? "your pawn" : "opponent's pawn");
  }
  if (targets.includes(cell)) parts.push(INVITATIONS[mode]);
  if (lastMove?.to === cell) parts.push("last move");
  return parts.join(", ");
}

export function GridBoard(props: GridBoardProps) {
  const { view, previous, seat, mode, targets, lastMove, held, onChoose } = props;
  const flip = props.flip ?? false;
  const id = useId();
  const board = useRef<SVGSVGElement>(null);
  const [visited, setVisited] = useState<number | null>(null);
  const mover = view.turn ?? seat ?? 0;
  const cursor = visited ?? view.pawns[seat ?? 0];

  const origins = lastMove ? [lastMove.from, lastMove.to] : view.pawns;
  const flows = previous ? captureFlows(previous.owners, view.owners, origins, SIZE) : null;

  const choose = (cell: number) => {
    if (!held && targets.includes(cell)) onChoose(cell);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = focusAfter(event.key, cursor, SIZE, flip);
    if (next !== null) {
      board.current?.querySelector<SVGGElement>(`[data-cell="${next}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      if (!event.repeat) choose(cursor);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const drawCell = (cell: number) => {
    const owner = view.owners[cell] ?? ".";
    const { x, y } = centre(cell, SIZE, flip);
    const target = targets.includes(cell);
    return (
      <g
        key={cell}
        role="gridcell"
        class={target ? "cell target" : "cell"}
        transform={`translate(${x} ${y})`}
        tabindex={cell === cursor ? 0 : -1}
        aria-label={cellLabel(cell, props)}
        data-testid={`cell-${cell}`}
        data-cell={cell}
        onClick={() => choose(cell)}
        onFocus={() => setVisited(cell)}
      >
        <rect class="touch" x={-PITCH / 2} y={-PITCH / 2} width={PITCH} height={PITCH} />
        <Tile owner={owner} id={id} flip={flip} flow={flows?.get(cell)} />
        <Coordinates cell={cell} owner={owner} flip={flip} />
        <rect class="focus" {...inset(11)} />
        <rect class="focus dashes" {...inset(11)} />
      </g>
    );
  };

  // Who moved last is drawn last, to hop over the other pawn and not under it.
  const pawnOrder: (0 | 1)[] = lastMove?.seat === 0 ? [1, 0] : [0, 1];
  const drawPawn = (index: 0 | 1) => {
    const cell = view.pawns[index];
    const from = previous?.pawns[index] ?? cell;
    return (
      <Pawn
        key={index}
        seat={index}
        at={centre(cell, SIZE, flip)}
        from={centre(from, SIZE, flip)}
        travel={travelOf(from, cell, view.pawns[index === 0 ? 1 : 0], SIZE)}
        journey={`${from}-${cell}`}
        toMove={view.turn === index}
      />
    );
  };

  return (
    <svg
      ref={board}
      class={held ? "grid-board held" : "grid-board"}
      viewBox={`0 0 ${SPAN} ${SPAN}`}
      role="grid"
      aria-label={props.label ?? "Board"}
      data-testid="board"
      data-held={held}
      onKeyDown={onKeyDown}
    >
      <TilePatterns id={id} />
      <rect class="ground" width={SPAN} height={SPAN} rx={RADIUS + MARGIN} aria-hidden="true" />
      {ROWS.map((cells, row) => (
        <g key={row} role="row">
          {cells.map(drawCell)}
        </g>
      ))}
      <g class="over" aria-hidden="true">
        {lastMove && <LastMoveMark move={lastMove} flip={flip} />}
        {pawnOrder.map(drawPawn)}
        {targets.map((cell) => (
          <TargetMark key={cell} cell={cell} mode={mode} mover={mover} flip={flip} />
        ))}
      </g>
    </svg>
  );
}

/** A rounded square around the origin that lies `gap` units inside the edge of a tile. */
function inset(gap: number) {
  const side = TILE - 2 * gap;
  return { x: -side / 2, y: -side / 2, width: side, height: side, rx: RADIUS - gap };
}

/** The file letter on the lowest row and the rank on the left column, as the board is seen. */
function Coordinates({ cell, owner, flip }: { cell: number; owner: string; flip: boolean }) {
  const seen = turned(cell, SIZE, flip);
  const tone = owner === "." ? "coordinate" : "coordinate on-colour";
  return (
    <g aria-hidden="true">
      {seen >= SIZE * (SIZE - 1) && (
        <text class={tone} x={TILE / 2 - 8} y={TILE / 2 - 9} text-anchor="end">
          {fileOf(cell, SIZE)}
        </text>
      )}
      {seen % SIZE === 0 && (
        <text class={tone} x={8 - TILE / 2} y={22 - TILE / 2}>
          {rankOf(cell, SIZE)}
        </text>
      )}
    </g>
  );
}

/** A hard outline around where the last move went, and an arrow from where it came. */
function LastMoveMark({ move, flip }: { move: LastMove; flip: boolean }) {
  const from = centre(move.from, SIZE, flip);
  const to = centre(move.to, SIZE, flip);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const tip = length - PITCH / 2 + 10;
  const arrow = `M0 0H${tip - 4}M${tip - 20}-15 ${tip} 0 ${tip - 20} 15`;
  return (
    <g class="last-move">
      <g transform={`translate(${to.x} ${to.y})`}>
        <rect class="halo" {...inset(3)} />
        <rect class="line" {...inset(3)} />
      </g>
      {length > 0 && (
        <g transform={`translate(${from.x} ${from.y}) rotate(${angle})`}>
          <path class="halo" d={arrow} />
          <path class="line" d={arrow} />
        </g>
      )}
    </g>
  );
}

/** What a cell that may be chosen carries: a dot to move, a ring to teleport, a pair to double. */
function TargetMark(props: { cell: number; mode: GridMode; mover: 0 | 1; flip: boolean }) {
  const { cell, mode, mover, flip } = props;
  const { x, y } = centre(cell, SIZE, flip);
  return (
    <g transform={`translate(${x} ${y})`}>
      {mode !== "teleport" && <circle class={`glow glow-${mover}`} r="30" />}
      {mode === "move" && <circle class="dot" r="13" />}
      {mode === "teleport" && <circle class="ring halo" r="13" />}
      {mode === "teleport" && <circle class="ring" r="13" />}
      {mode === "double" && <circle class="dot" cx="-13" r="10" />}
      {mode === "double" && <circle class="dot" cx="13" r="10" />}
    </g>
  );
}
