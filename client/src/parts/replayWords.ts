/** A finished match in words. */
import type { BoardModule } from "../boards/module";
import { verdict } from "../boards/sides";
import type { RoomState } from "../state/room";

/** What the step shown was, in words. */
export function captionOf(state: RoomState, match: RoomState, board: BoardModule): string {
  const event = state.log.at(-1);
  if (!event) return "";
  if (event.action.a === "start") return `The match begins, ${dateText(event.now)}`;
  const before = state.log.at(-2)?.view ?? null;
  const move = board.describe(event, before)?.spoken ?? "";
  if (!state.outcome || !match.outcome) return move;
  const { title, why } = verdict(board, match.outcome, null);
  return move ? `${move}. ${title} ${why}` : `${title} ${why}`;
}

const MODES: Readonly<Record<string, string>> = {
  duel: "a duel",
  bot: "a fight against a bot",
  bots: "bot against bot",
  tutorial: "a lesson",
};

/** What was played, and how. */
export function termsOf(match: RoomState, board: BoardModule): string {
  const turn = match.turnMs === null ? "no clock" : `${match.turnMs / 1000} s a turn`;
  const words = [board.title, MODES[match.mode] ?? match.mode, board.terms(match.options), turn];
  return words.filter(Boolean).join(", ");
}

function dateText(at: number): string {
  return new Date(at).toLocaleDateString(undefined, { dateStyle: "medium" });
}
