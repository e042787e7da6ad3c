/** A room in words: its trouble, its turn, its news. */
import type { BoardModule } from "../boards/module";
import { verdict } from "../boards/sides";
import type { RoomEvent } from "../protocol";
import type { RoomState } from "../state/room";

/** Why the connection is gone can't be told from here, only what that means for the match. */
export function lossText(
  state: Pick<RoomState, "status" | "you" | "clock"> | null,
  online: boolean,
): string {
  if (state?.status !== "playing") return "Connecting…";
  if (!online) return "You are offline. The match goes on as soon as you are back";
  if (state.you === null || state.clock === null) return "Connection lost; it comes back by itself";
  return "Connection lost; it comes back by itself. Should the server be away, your clock stands";
}

/** "You are 2 moves behind, catching up"; "" for none. */
export function behindText(moves: number): string {
  if (moves === 0) return "";
  return `You are ${moves} ${moves === 1 ? "move" : "moves"} behind, catching up`;
}

/** Whose turn it is, or how the match ended. */
export function turnText(state: RoomState, board: BoardModule): string {
  if (state.status === "over" && state.outcome) {
    return verdict(board, state.outcome, state.you).title;
  }
  if (state.status === "waiting" || state.view === null) return "Waiting";
  if (state.lesson) return `Step ${state.lesson.step}/${state.lesson.steps}`;
  return board.turnText(state.view, state.you);
}

/** What there is to say of an event: the move, the result; "" if nothing. */
export function news(event: RoomEvent, state: RoomState, board: BoardModule): string {
  const move = board.describe(event, state.previous)?.spoken;
  if (!state.outcome) return move ?? "";
  const { title, why } = verdict(board, state.outcome, state.you);
  return `${move ? `${move}. ` : ""}${title}, ${why}`;
}
