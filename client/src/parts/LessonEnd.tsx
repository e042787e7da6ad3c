import type { BoardModule } from "../boards/module";
import { verdict } from "../boards/sides";
import { onLink } from "../router";
import type { RoomState } from "../state/room";
import { StartLesson } from "./StartLesson";

interface Props {
  state: RoomState;
  board: BoardModule;
}

/** A lesson is over: on to a real match, or once more. */
export function LessonEnd({ state, board }: Props) {
  const { outcome, you } = state;
  if (!outcome) return null;
  const title = state.lesson ? "Lesson done!" : verdict(board, outcome, you).title;
  return (
    <section class="result" data-testid="result" aria-label="Result">
      <p class="result-line">
        <b>{title}</b> <span>{state.lesson ? "You are ready for a match." : ""}</span>
      </p>
      <div class="row">
        <a class="button main" href="/" onClick={onLink}>
          Play a match
        </a>
        <StartLesson game={state.game}>Once more</StartLesson>
      </div>
    </section>
  );
}
