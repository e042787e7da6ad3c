/**
 * The board of Symbols. It draws a view and what is chosen, and reports which cell was tapped; what
 * may be chosen comes from the server's list by way of `choice.ts`.
 */
import { useId } from "preact/hooks";
import type { RoomEvent } from "../../protocol";
import { Grid } from "../Grid";
import { TilePatterns } from "../patterns";
import { captureFlows, centre, inset, PITCH, turned } from "../tile";
import { type Choice, choosable, goals, type Offer } from "./choice";
import { BlockFrame, Corners, Target } from "./marks";
import { Square } from "./Square";
import "./symbols.css";
import { blockCells, SIZE, type SymbolsView } from "./view";
import { type LastTurn, lastTurn, squareLabel } from "./words";

/** Below the middle, where one's own squares begin. */
const MIDDLE = 6 * SIZE + 4;

export interface SymbolsBoardProps {
  view: SymbolsView;
  previous?: SymbolsView | null;
  flip: boolean;
  held: boolean;
  log: readonly RoomEvent<SymbolsView>[];
  offer: Offer;
  choice: Choice;
  marks?: readonly number[];
  onChoose(cell: number): void;
  onVisit(cell: number): void;
}

export function SymbolsBoard(props: SymbolsBoardProps) {
  const { view, previous, flip, held, offer, choice } = props;
  const id = useId();
  const goal = goals(offer, choice);
  const free = choosable(offer);
  const targets = goal.length > 0 ? goal : free;
  const last = lastTurn(props.log);
  const locked = new Set(view.locks.flatMap(blockCells));
  const proposed = choice.block ? blockCells(choice.block) : [];
  const attacker = view.attack?.from ?? choice.cell;
  const origins = last ? [last.from, ...last.cells] : [];
  const flows = previous ? captureFlows(previous.owners, view.owners, origins, SIZE) : null;
  // squares that can only be locked stay quiet
  const marked = targets.filter((cell) => goal.includes(cell) || offer.captures.has(cell));

  const labelOf = (cell: number) => {
    const more: string[] = [];
    if (last?.cells.includes(cell)) more.push("taken last");
    if (last?.blown.includes(cell)) more.push("changed by the blast");
    if (cell === choice.cell) more.push("chosen");
    if (proposed.includes(cell)) more.push("in the block to lock");
    if (offer.chain.includes(cell)) more.push("the chain can go on here");
    else if (offer.protect.includes(cell)) more.push("can be protected");
    else if (goal.includes(cell)) more.push("can be captured");
    else if (offer.captures.has(cell)) more.push("can attack");
    return squareLabel(view, cell, more);
  };
  const draw = (cell: number) => (
    <Square
      id={id}
      cell={cell}
      owner={view.owners[cell] ?? "."}
      symbol={view.symbols[cell] ?? "?"}
      box={view.boxes[cell] ?? "-"}
      changes={view.changes[cell] ?? "0"}
      cloaked={view.cloaked.includes(cell)}
      locked={locked.has(cell)}
      shielded={view.protected.includes(cell)}
      flip={flip}
      flow={flows?.get(cell)}
    />
  );
  const frame = (cell: number, size: number) => {
    const corner = flip ? cell + (size - 1) * (SIZE + 1) : cell;
    return { ...centre(corner, SIZE, flip), size };
  };

  return (
    <Grid
      size={SIZE}
      flip={flip}
      held={held}
      label="Symbols board"
      name="symbols-board"
      start={turned(MIDDLE, SIZE, flip)}
      targets={held ? [] : targets}
      marks={props.marks}
      labelOf={labelOf}
      draw={draw}
      defs={<TilePatterns id={id} />}
      over={
        <>
          {last && <LastTurnMark {...last} flip={flip} />}
          {view.locks.map(({ cell, size, uniform }) => (
            <BlockFrame
              key={`${cell}-${size}`}
              {...frame(cell, size)}
              kind={uniform ? "uniform" : "mixed"}
            />
          ))}
          {!held &&
            marked.map((cell) => (
              <g key={cell} transform={place(cell, flip)}>
                {offer.protect.includes(cell) ? (
                  <Corners kind="shield" />
                ) : goal.includes(cell) ? (
                  <Target />
                ) : (
                  <Corners kind="attack" />
                )}
              </g>
            ))}
          {attacker !== null && (
            <g class="chosen" transform={place(attacker, flip)}>
              <rect class="halo" {...inset(-2)} />
              <rect class="line" {...inset(-2)} />
            </g>
          )}
          {choice.block && (
            <BlockFrame {...frame(choice.block.cell, choice.block.size)} kind="proposed" />
          )}
        </>
      }
      onChoose={props.onChoose}
      onVisit={props.onVisit}
    />
  );
}

function place(cell: number, flip: boolean): string {
  const { x, y } = centre(cell, SIZE, flip);
  return `translate(${x} ${y})`;
}

/** What the newest turn took: an arrow for the capture, outlines, dots around what a blast changed. */
function LastTurnMark({ from, cells, blown, flip }: LastTurn & { flip: boolean }) {
  const [first, ...rest] = cells.map((cell) => centre(cell, SIZE, flip));
  if (!first) return null;
  const start = centre(from, SIZE, flip);
  const length = Math.hypot(first.x - start.x, first.y - start.y);
  const angle = (Math.atan2(first.y - start.y, first.x - start.x) * 180) / Math.PI;
  const begin = PITCH * 0.34;
  const tip = length - PITCH * 0.36;
  const arrow = `M${begin} 0H${tip - 3}M${tip - 13}-10 ${tip} 0 ${tip - 13} 10`;
  return (
    <g class="last-move">
      {[first, ...rest].map(({ x, y }) => (
        <g key={`${x},${y}`} transform={`translate(${x} ${y})`}>
          <rect class="halo" {...inset(-2)} />
          <rect class="line" {...inset(-2)} />
        </g>
      ))}
      {blown.map((cell) => (
        <g key={cell} class="blown" transform={place(cell, flip)}>
          <rect class="halo" {...inset(-2)} />
          <rect class="line" {...inset(-2)} />
        </g>
      ))}
      <g transform={`translate(${start.x} ${start.y}) rotate(${angle})`}>
        <path class="halo" d={arrow} />
        <path class="line" d={arrow} />
      </g>
    </g>
  );
}
