/** The log as moves. */
import type { RoomEvent } from "../protocol";
import type { BoardModule, Played } from "./module";

/** The moves among the events of a log that is ascending but may have gaps. */
export function movesOf(board: Pick<BoardModule, "describe">, log: readonly RoomEvent[]): Played[] {
  return log.flatMap((event, n) => {
    const last = log[n - 1];
    const before = last && last.seq === event.seq - 1 ? last.view : null;
    return board.describe(event, before ?? null) ?? [];
  });
}
