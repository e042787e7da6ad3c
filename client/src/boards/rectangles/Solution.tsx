/** A challenge of a match that is over, with its answer and who answered what. */
import "./challenge.css";
import "./solution.css";
import { Mark } from "../../parts/Mark";
import type { Seat } from "../../protocol";
import type { DetailProps } from "../module";
import { Mosaic, mosaicWords } from "./glyphs";
import { Question } from "./Puzzle";
import type { Challenge, RectanglesAction, RectanglesView } from "./view";
import { colour, SIDES, square } from "./words";

const SEATS: Seat[] = [0, 1];

export function Solution({ state }: DetailProps<RectanglesView>) {
  const { view, log } = state;
  const { challenge } = view;
  if (!challenge?.options) return null;
  const chosen = choices(log, challenge);
  const cell = view.pending?.cell ?? view.last?.cell;
  return (
    <section class="solution" data-testid="solution" aria-label="Challenge">
      <p class="solution-head">
        <b>
          Challenge {challenge.number}
          {cell !== undefined && ` for ${square(view, cell)}`}
        </b>
        {challenge.faces.map((seat) => (
          <span key={seat} class="faces">
            <Mark side={SIDES[seat]} />
            <span class="spoken">faced by {colour(seat)}</span>
          </span>
        ))}
        <span class="hint">difficulty {challenge.difficulty}</span>
      </p>
      <Question kind={challenge.kind} prompt={challenge.prompt ?? {}} />
      <ol class="solution-options">
        {challenge.options.map((option, n) => {
          const right = n === challenge.answer;
          const by = SEATS.filter((seat) => chosen[seat] === n);
          return (
            <li key={n} class={right ? "right" : ""}>
              {typeof option === "number" ? (
                <b>{option}</b>
              ) : (
                <>
                  <Mosaic rows={option} />
                  <span class="spoken">{mosaicWords(option)}</span>
                </>
              )}
              {right && (
                <span class="tick">
                  <span aria-hidden="true">✓</span>
                  <span class="spoken">, the right one</span>
                </span>
              )}
              {by.map((seat) => (
                <span key={seat} class="by">
                  <Mark side={SIDES[seat]} />
                  <span class="spoken">, chosen by {colour(seat)}</span>
                </span>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Which option each seat has chosen so far. */
function choices(
  log: DetailProps<RectanglesView>["state"]["log"],
  { number }: Challenge,
): (number | undefined)[] {
  const chosen: (number | undefined)[] = [];
  for (let n = log.length - 1; n >= 0; n--) {
    const event = log[n];
    if (event?.view.challenge?.number !== number) break;
    const { a, choice } = event.action as RectanglesAction;
    if (a === "answer" && event.seat !== undefined) chosen[event.seat] = choice;
  }
  return chosen;
}
