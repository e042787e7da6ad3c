import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { BoardModule, Played } from "../boards/module";
import { movesOf } from "../boards/moves";
import { sideName } from "../boards/sides";
import type { RoomState } from "../state/room";
import { Mark } from "./Mark";

interface Props {
  state: RoomState;
  board: BoardModule;
  /** The event that is looked at; the newest one by default. */
  at?: number | undefined;
  /** A move was chosen, to be looked at. */
  onPick?(seq: number): void;
}

/** The moves in notation, the one that is looked at in sight. */
export function MoveList({ state, board, at, onPick }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const moves = useMemo(() => movesOf(board, state.log), [board, state.log]);
  const shown = at === undefined ? moves.at(-1) : moves.findLast((move) => move.seq <= at);
  useLayoutEffect(() => {
    const box = list.current;
    const item = box?.querySelector<HTMLElement>(".newest");
    if (!box) return;
    box.scrollTop = item ? item.offsetTop - (box.clientHeight - item.offsetHeight) / 2 : 0;
    box.scrollLeft = item ? item.offsetLeft - (box.clientWidth - item.offsetWidth) / 2 : 0;
  }, [shown?.seq]);
  const cut = moves[0] && moves[0].seq > 2;
  return (
    <ol class="moves" data-testid="moves" ref={list} aria-label="Moves" dir="ltr">
      {cut && <li class="cut">…</li>}
      {moves.map((move) => (
        <li key={move.seq} class={`of-${move.seat}${move === shown ? " newest" : ""}`}>
          {onPick ? (
            <button
              type="button"
              aria-current={move === shown ? "step" : undefined}
              onClick={() => onPick(move.seq)}
            >
              <MoveText board={board} move={move} />
            </button>
          ) : (
            <MoveText board={board} move={move} />
          )}
        </li>
      ))}
    </ol>
  );
}

function MoveText({ board, move }: { board: BoardModule; move: Played }) {
  return (
    <>
      <Mark side={board.sides[move.seat]} />
      <span class="spoken">{sideName(board, move.seat)} </span>
      {move.text}
    </>
  );
}
