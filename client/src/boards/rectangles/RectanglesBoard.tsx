/**
 * The board of Rectangles: values, owners, and over them every rectangle's outline and what can be
 * done with which square. What may be chosen comes in as `actions`.
 */
// biome-ignore-all lint/a11y/noAriaHiddenOnFocusable: nothing that is hidden here takes focus

import { useId } from "preact/hooks";
import { Grid } from "../Grid";
import { Tile, TilePatterns } from "../patterns";
import { captureFlows, centre, inset, MARGIN, PITCH, type Point, TILE } from "../tile";
import "./rectangles.css";
import { areaOf, type Outlined, outlines } from "./outlines";
import type { RectanglesAction, RectanglesView } from "./view";
import { worthOf } from "./view";
import { squareLabel } from "./words";

export interface RectanglesBoardProps {
  view: RectanglesView;
  /** The view before this one: what has changed since is shown as motion. */
  previous: RectanglesView | null;
  flip: boolean;
  /** What may be chosen now, by square. */
  actions: ReadonlyMap<number, RectanglesAction>;
  /** The square whose attack waits for a second choice. */
  selected: number | null;
  held: boolean;
  marks?: readonly number[];
  onChoose(cell: number): void;
}

export function RectanglesBoard(props: RectanglesBoardProps) {
  const { view, previous, flip, actions, selected, held } = props;
  const { size, last, pending, owed } = view;
  const id = useId();
  const origins = last ? [last.cell] : [];
  const flows = previous ? captureFlows(previous.owners, view.owners, origins, size) : null;
  const at = (cell: number) => centre(cell, size, flip);
  const choosing = [...actions.keys()];
  const takes = owed?.cells ?? [];
  const attacks = choosing.filter((cell) => actions.get(cell)?.a === "attack");

  const draw = (cell: number) => {
    const owner = view.owners[cell] ?? ".";
    const look = owner === "." ? "value" : `value on-${owner}`;
    return (
      <>
        <Tile owner={owner} id={id} flip={flip} flow={flows?.get(cell)} />
        <text class={look} y="14" text-anchor="middle" aria-hidden="true">
          {worthOf(view, cell)}
        </text>
      </>
    );
  };

  return (
    <Grid
      size={size}
      flip={flip}
      held={held}
      label="Rectangles board"
      name={choosing.length > 0 ? "rectangles-board choosing" : "rectangles-board"}
      start={Math.floor(size / 2) * size + Math.floor(size / 2)}
      targets={choosing}
      marks={props.marks}
      labelOf={(cell) => squareLabel(view, cell, actions.get(cell), cell === selected)}
      draw={draw}
      defs={<TilePatterns id={id} />}
      over={
        <>
          {outlines(view).map((one) => (
            <Outline key={one.id} {...one} size={size} flip={flip} />
          ))}
          {last && !pending && <LastMark at={at(last.cell)} />}
          {typeof last?.taken === "number" && !pending && <LastMark at={at(last.taken)} />}
          {attacks.map((cell) => (
            <AttackMark
              key={cell}
              at={at(cell)}
              cost={worthOf(view, cell)}
              selected={cell === selected}
            />
          ))}
          {takes.map((cell) => (
            <TakeMark key={cell} at={at(cell)} />
          ))}
          {pending && <PendingMark at={at(pending.cell)} kind={pending.kind} />}
        </>
      }
      onChoose={props.onChoose}
    />
  );
}

interface OutlineProps extends Outlined {
  size: number;
  flip: boolean;
}

/** A rectangle's frame; a largest one's is bolder and says its area. */
function Outline({ rectangle, owner, largest, depth, size, flip }: OutlineProps) {
  const [top, left, height, width] = rectangle;
  const row = flip ? size - top - height : top;
  const column = flip ? size - left - width : left;
  const gap = (PITCH - TILE) / 2 + (largest ? 4 : 3 + 6 * depth);
  const box = {
    x: MARGIN + PITCH * column + gap,
    y: MARGIN + PITCH * row + gap,
    width: PITCH * width - 2 * gap,
    height: PITCH * height - 2 * gap,
    rx: 13,
  };
  return (
    <g class={`outline of-${owner}${largest ? " largest" : ""}`}>
      <rect class="rim" {...box} />
      <rect class="line" {...box} />
      {largest && (
        <g transform={`translate(${box.x + 17} ${box.y + 16})`}>
          <rect class="plate" x="-19" y="-17" width="44" height="30" rx="9" />
          <text class="area" x="3" y="6" text-anchor="middle">
            {areaOf(rectangle)}
          </text>
        </g>
      )}
    </g>
  );
}

function LastMark({ at }: { at: Point }) {
  return (
    <g class="last-move" transform={`translate(${at.x} ${at.y})`}>
      <path class="halo" d={CORNERS} />
      <path class="line" d={CORNERS} />
    </g>
  );
}

/** The four corners of a frame around a tile's middle. */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
]
  .map(([x = 0, y = 0]) => `M${x * 33} ${y * 17}V${y * 33}H${x * 17}`)
  .join("");

/** What a failed attack costs; once chosen, cross-hairs around the value too. */
function AttackMark({ at, cost, selected }: { at: Point; cost: number; selected: boolean }) {
  return (
    <g
      class={selected ? "attack-mark selected" : "attack-mark"}
      transform={`translate(${at.x} ${at.y})`}
    >
      {selected && <path class="hair-halo" d={HAIRS} />}
      {selected && <path class="hair" d={HAIRS} />}
      <rect class="price-plate" x="0" y="14" width="42" height="28" rx="11" />
      <text class="price" x="20" y="36" text-anchor="middle">
        −{cost}
      </text>
    </g>
  );
}

const HAIRS = "M0-27a27 27 0 1 1-.01 0M0-38v14M0 38V24M-38 0h14M38 0H24";

/** A hand's grip: this square may be taken as the penalty. */
function TakeMark({ at }: { at: Point }) {
  return (
    <g class="take-mark" transform={`translate(${at.x} ${at.y})`}>
      <rect {...inset(6)} />
      <path d="M14-36h22v22M36-36 18-18" />
    </g>
  );
}

/** The square that a claim or an attack under way is about. */
function PendingMark({ at, kind }: { at: Point; kind: "claim" | "attack" }) {
  return (
    <g class={`pending-mark ${kind}`} transform={`translate(${at.x} ${at.y})`}>
      <rect class="halo" {...inset(3)} />
      <rect class="line" {...inset(3)} />
      {kind === "attack" && <path class="hair-halo" d={HAIRS} />}
      {kind === "attack" && <path class="hair" d={HAIRS} />}
    </g>
  );
}
