import { queue } from "../app";
import type { BoardModule } from "../boards/module";
import { sideName, verdict } from "../boards/sides";
import type { Seat } from "../protocol";
import { onLink, replayPath } from "../router";
import type { RoomState } from "../state/room";
import type { RoomSession } from "../state/session";
import { ChallengeButton } from "./Challenge";
import { NextDuel, Rating, SeriesResult } from "./DuelResult";
import { NextFight, Worth } from "./FightResult";

const SIDES: Seat[] = [0, 1];

/** Who won and why, in one line; then the figures, and another match. */
export function ResultSheet({
  room,
  state,
  board,
}: {
  room: RoomSession;
  state: RoomState;
  board: BoardModule;
}) {
  const { outcome, you, view, series } = state;
  if (!outcome) return null;
  const other = state.mode === "duel" && you !== null ? state.seats[1 - you]?.player : null;
  const cancelled = outcome.reason === "cancelled";
  const { title, why } = noShow(state) ?? verdict(board, outcome, you);
  return (
    <section class="result" data-testid="result" aria-label="Result">
      <p class="result-line">
        <b>{title}</b> <span>{why}</span>
      </p>
      {view && (
        <p class="figures">
          {SIDES.map((seat) => (
            <span key={seat}>
              {sideName(board, seat)} <b>{board.summary(view, seat)}</b>
            </span>
          ))}
        </p>
      )}
      {state.mode === "bot" && you !== null && !cancelled && (
        <Worth game={state.game} score={room.score.value} />
      )}
      {state.rated && !cancelled && <Rating rating={room.rating.value} you={you} />}
      {series && <SeriesResult series={series} state={state} board={board} />}
      <div class="row">
        {state.mode === "bot" || state.mode === "bots" ? (
          <NextFight state={state} />
        ) : (
          <NextDuel room={room} state={state} />
        )}
        {other?.id && <ChallengeButton player={other} game={state.game} />}
        <a
          class="button"
          href={replayPath(state.room, state.private)}
          onClick={onLink}
          data-testid="watch-replay"
        >
          Replay
        </a>
        <a class="button to-home" href="/" onClick={onLink}>
          Home
        </a>
      </div>
    </section>
  );
}

/** A match of the queue that did not come about, as one who waits on for an opponent sees it. */
function noShow(state: RoomState): { title: string; why: string } | null {
  const { outcome, rated, you, seats } = state;
  if (outcome?.reason !== "cancelled" || !rated || you === null) return null;
  if (!queue.search.value || seats[1 - you]?.connected) return null;
  return { title: "Your opponent didn't come", why: "nothing counts, and you wait on in front" };
}
