import { useEffect, useRef } from "preact/hooks";
import { sideName } from "../state/notation";
import type { RoomState } from "../state/room";
import { Mark } from "./Mark";

/** The moves so far in notation, newest in sight. */
export function MoveList({ state }: { state: RoomState }) {
  const list = useRef<HTMLOListElement>(null);
  const { moves } = state;
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
          <Mark seat={move.seat} />
          <span class="spoken">{sideName(move.seat)} </span>
          {move.text}
        </li>
      ))}
    </ol>
  );
}
