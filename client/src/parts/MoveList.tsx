import { useEffect, useMemo, useRef } from "preact/hooks";
import type { BoardModule } from "../boards/module";
import { movesOf } from "../boards/moves";
import { sideName } from "../boards/sides";
import type { RoomState } from "../state/room";
import { Mark } from "./Mark";

/** The moves so far in notation, newest in sight. */
export function MoveList({ state, board }: { state: RoomState; board: BoardModule }) {
  const list = useRef<HTMLOListElement>(null);
  const moves = useMemo(() => movesOf(board, state.log), [board, state.log]);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    box.scrollTop = box.scrollHeight;
    box.scrollLeft = box.scrollWidth;
  }, [moves.length]);
  const cut = moves[0] && moves[0].seq > 2;
  return (
    <ol class="moves" data-testid="moves" ref={list} aria-label="Moves" dir="ltr">
      {cut && <li class="cut">…</li>}
      {moves.map((move, n) => (
        <li key={move.seq} class={`of-${move.seat}${n === moves.length - 1 ? " newest" : ""}`}>
          <Mark side={board.sides[move.seat]} />
          <span class="spoken">{sideName(board, move.seat)} </span>
          {move.text}
        </li>
      ))}
    </ol>
  );
}
