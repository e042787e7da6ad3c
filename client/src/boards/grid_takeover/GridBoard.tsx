/**
 * The board of Grid Takeover. It draws a view and reports which cell was chosen; it knows no rules:
 * what may be chosen comes in as `targets`.
 */

// biome-ignore-all lint/a11y/noAriaHiddenOnFocusable: nothing that is hidden here takes focus

import { useId } from "preact/hooks";
import type { Seat } from "../../protocol";
import { Coordinates } from "../Coordinates";
import { Grid } from "../Grid";
import { Tile, TilePatterns } from "../patterns";
import { captureFlows, centre, inset, PITCH } from "../tile";
import "./grid.css";
import { Pawn, travelOf } from "./Pawn";
import { type GridView, SIZE } from "./view";
import { cellName } from "./words";

export type GridMode = "move" | "teleport" | "double";

export interface LastMove {
  seat: Seat;
  from: number;
  to: number;
}

export interface GridBoardProps {
  view: GridView;
  /** The view before this one: what has changed since is shown as motion. */
  previous?: GridView | null;
  /** The seat of the one who looks, null for a spectator. */
  seat: Seat | null;
  flip?: boolean;
  mode: GridMode;
  /** The cells that may be chosen now. */
  targets: number[];
  lastMove?: LastMove | null;
  /** True while no choice can be taken. */
  held: boolean;
  /** Cells that a lesson points at. */
  marks?: readonly number[];
  onChoose(cell: number): void;
  label?: string;
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
  const mover = view.turn ?? seat ?? 0;

  const origins = lastMove ? [lastMove.from, lastMove.to] : view.pawns;
  const flows = previous ? captureFlows(previous.owners, view.owners, origins, SIZE) : null;

  const choose = (cell: number) => {
    if (targets.includes(cell)) onChoose(cell);
  };
  const draw = (cell: number) => {
    const owner = view.owners[cell] ?? ".";
    return (
      <>
        <Tile owner={owner} id={id} flip={flip} flow={flows?.get(cell)} />
        <Coordinates cell={cell} size={SIZE} owner={owner} flip={flip} />
      </>
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
    <Grid
      size={SIZE}
      flip={flip}
      held={held}
      label={props.label ?? "Board"}
      name="grid-board"
      start={view.pawns[seat ?? 0]}
      targets={targets}
      marks={props.marks}
      labelOf={(cell) => cellLabel(cell, props)}
      draw={draw}
      defs={<TilePatterns id={id} />}
      over={
        <>
          {lastMove && <LastMoveMark move={lastMove} flip={flip} />}
          {pawnOrder.map(drawPawn)}
          {targets.map((cell) => (
            <TargetMark key={cell} cell={cell} mode={mode} mover={mover} flip={flip} />
          ))}
        </>
      }
      onChoose={choose}
    />
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
      {mode !== "teleport" && <circle class={`glow glow-${mover === 0 ? "b" : "r"}`} r="30" />}
      {mode === "move" && <circle class="dot" r="13" />}
      {mode === "teleport" && <circle class="ring halo" r="13" />}
      {mode === "teleport" && <circle class="ring" r="13" />}
      {mode === "double" && <circle class="dot" cx="-13" r="10" />}
      {mode === "double" && <circle class="dot" cx="13" r="10" />}
    </g>
  );
}
