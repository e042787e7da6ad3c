/**
 * What all boards share: a square grid that fingers, keys and screen readers can use. It draws the
 * ground and the cells' frames and reports which cell was chosen; what is on the cells, and what a
 * choice means, the game's board says.
 *
 * Each cell is one element from the first render to the last, whatever happens on it, so that the
 * keyboard's focus stays where it is. All that lies over the cells (`over`: pieces, marks) lets
 * pointers through. Styles: `board.css`.
 */

// biome-ignore-all lint/a11y/useSemanticElements: SVG has no table elements
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the drawing is the grid
// biome-ignore-all lint/a11y/noAriaHiddenOnFocusable: nothing that is hidden here takes focus

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import "./board.css";
import {
  boardSpan,
  centre,
  focusAfter,
  inset,
  MARGIN,
  PITCH,
  type Point,
  RADIUS,
  targetAfter,
} from "./tile";

export interface GridProps {
  /** Cells a side. */
  size: number;
  flip: boolean;
  /** True while no choice can be taken. */
  held: boolean;
  label: string;
  /** A class for the whole board, for its game's own styles. */
  name: string;
  /** The cell that has the keyboard's focus first. */
  start: number;
  /** Cells that may be chosen now: they have the class `target`. */
  targets: readonly number[];
  /** Cells that a lesson points at. */
  marks?: readonly number[];
  /** What a screen reader says of a cell. */
  labelOf(cell: number): string;
  /** The cell's tile, around the origin. */
  draw(cell: number): ComponentChildren;
  /** Definitions for the drawing, as patterns. */
  defs?: ComponentChildren;
  over?: ComponentChildren;
  /** A cell was clicked, tapped or chosen by key, whether it is a target or not. */
  onChoose(cell: number): void;
  /** The keyboard's focus has come to a cell. */
  onVisit?(cell: number): void;
}

export function Grid(props: GridProps) {
  const { size, flip, held, targets, marks } = props;
  const board = useRef<SVGSVGElement>(null);
  const [visited, setVisited] = useState<number | null>(null);
  const cursor = visited ?? props.start;
  const span = boardSpan(size);
  const lines = Array.from({ length: size }, (_, n) => n);

  const choose = (cell: number) => {
    if (!held) props.onChoose(cell);
  };
  const nextTarget = (key: string) =>
    key === "n" || key === "N" ? targetAfter(cursor, targets, size, flip, key === "N") : null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = focusAfter(event.key, cursor, size, flip) ?? nextTarget(event.key);
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
  const onFocus = (cell: number) => {
    setVisited(cell);
    props.onVisit?.(cell);
  };

  const drawCell = (cell: number) => {
    const { x, y } = centre(cell, size, flip);
    return (
      <g
        key={cell}
        role="gridcell"
        class={targets.includes(cell) ? "cell target" : "cell"}
        transform={`translate(${x} ${y})`}
        tabindex={cell === cursor ? 0 : -1}
        aria-label={`${props.labelOf(cell)}${marks?.includes(cell) ? ", marked" : ""}`}
        data-testid={`cell-${cell}`}
        data-cell={cell}
        onClick={() => choose(cell)}
        onFocus={() => onFocus(cell)}
      >
        <rect class="touch" x={-PITCH / 2} y={-PITCH / 2} width={PITCH} height={PITCH} />
        {props.draw(cell)}
        <rect class="focus" {...inset(11)} />
        <rect class="focus dashes" {...inset(11)} />
      </g>
    );
  };

  return (
    <svg
      ref={board}
      class={`board ${props.name}${held ? " held" : ""}`}
      viewBox={`0 0 ${span} ${span}`}
      role="grid"
      aria-label={props.label}
      data-testid="board"
      data-held={held}
      onKeyDown={onKeyDown}
    >
      {props.defs}
      <rect class="ground" width={span} height={span} rx={RADIUS + MARGIN} aria-hidden="true" />
      {lines.map((row) => (
        <g key={row} role="row">
          {lines.map((column) => drawCell(row * size + column))}
        </g>
      ))}
      <g class="over" aria-hidden="true">
        {props.over}
        {marks?.map((cell) => (
          <LessonMark key={cell} at={centre(cell, size, flip)} />
        ))}
      </g>
    </svg>
  );
}

/** A pulsing frame around a cell that a lesson points at. */
function LessonMark({ at }: { at: Point }) {
  return (
    <g class="lesson-mark" transform={`translate(${at.x} ${at.y})`}>
      <rect class="halo" {...inset(-2)} />
      <rect class="line" {...inset(-2)} />
    </g>
  );
}
