import { queue } from "../app";
import type { BoardModule } from "../boards/module";
import { sideName } from "../boards/sides";
import type { RoomRating, Seat, SeriesInfo } from "../protocol";
import { onLink, roomPath } from "../router";
import { changeText, ratingText } from "../state/rating";
import type { RoomState } from "../state/room";
import { matchText, scoreText, seriesWinner } from "../state/series";
import type { RoomSession } from "../state/session";

/** What a rated match changed, own rating first; its place is kept until the server has said it. */
export function Rating({ rating, you }: { rating: RoomRating | null; you: Seat | null }) {
  const [first, second] = rating?.ratings ?? [];
  const own = you === 1 ? second : first;
  const other = you === 1 ? first : second;
  return (
    <p class="worth rating-change" data-testid="rating">
      {own && other && (
        <>
          <span>
            {you === null ? "Ratings" : "Your rating"} <b>{ratingText(own)}</b> {changeText(own)}
          </span>
          <span class="hint">
            {you === null ? "and" : "theirs"} {ratingText(other)} {changeText(other)}
          </span>
          {own.provisional && <span class="hint">? still finding its level</span>}
        </>
      )}
    </p>
  );
}

interface SeriesProps {
  series: SeriesInfo;
  state: RoomState;
  board: BoardModule;
}

/** Beside the turn: the match of the series, and how it stands. */
export function SeriesLine({ series, state, board }: SeriesProps) {
  const { outcome, you } = state;
  const score = scoreText(series, outcome, you);
  const shown = you === null ? `${sideName(board, 0)} ${score} ${sideName(board, 1)}` : score;
  return (
    <p class="hint series" data-testid="series" title={`Best of ${series.best_of}`}>
      {matchText(series)} · {shown}
    </p>
  );
}

/** How a series over several matches stands after this one. */
export function SeriesResult({ series, state, board }: SeriesProps) {
  const { outcome, you } = state;
  const score = scoreText(series, outcome, you);
  const winner = seriesWinner(series, outcome);
  const whole = `best of ${series.best_of}`;
  if (winner === null) {
    return (
      <p class="worth series-result" data-testid="series-result">
        <span>
          It stands <b>{score}</b> in the {whole}
        </span>
      </p>
    );
  }
  const [ahead, behind] = score.split("–");
  const who = you === null ? `${sideName(board, winner)} has` : "You have";
  const done = you === null || winner === you ? "won" : "lost";
  const stands = you === null && winner === 1 ? `${behind}–${ahead}` : score;
  return (
    <p class="worth series-result" data-testid="series-result">
      <b>
        {who} {done} the {whole}, {stands}
      </b>
    </p>
  );
}

interface NextProps {
  room: RoomSession;
  state: RoomState;
}

/** What comes after a duel: the same two again, or the next match of their series. */
export function NextDuel({ room, state }: NextProps) {
  const { next, you, series, outcome } = state;
  const goesOn = series !== null && seriesWinner(series, outcome) === null;
  if (outcome?.reason === "cancelled") return <LookAgain state={state} main />;
  if (next !== null) {
    const name = goesOn ? "the next match" : "the rematch";
    return (
      <a class="button main" href={roomPath(next, state.private)} onClick={onLink}>
        {you === null ? `Watch ${name}` : `Go to ${name}`}
      </a>
    );
  }
  if (you === null) return null;
  return (
    <>
      <Rematch room={room} state={state} you={you} goesOn={goesOn} />
      <LookAgain state={state} />
    </>
  );
}

function Rematch({ room, state, you, goesOn }: NextProps & { you: Seat; goesOn: boolean }) {
  const mine = state.offers.rematch[you] ?? false;
  const theirs = state.offers.rematch[1 - you] ?? false;
  const label = goesOn
    ? mine
      ? "Waiting for the other…"
      : "Next match"
    : mine
      ? "Rematch offered…"
      : theirs
        ? "Accept the rematch"
        : "Rematch";
  return (
    <button
      type="button"
      class="main"
      data-testid="rematch"
      aria-pressed={mine}
      disabled={room.stale.value}
      onClick={() => room.rematch(!mine)}
    >
      {label}
    </button>
  );
}

/** After a match of the queue: somebody else, at the same game and clock. */
function LookAgain({ state, main = false }: { state: RoomState; main?: boolean }) {
  if (!state.rated || state.you === null) return null;
  const { game, turnMs } = state;
  const looks = queue.search.value !== null;
  return (
    <button
      type="button"
      class={main ? "main" : ""}
      data-testid="look-again"
      disabled={looks}
      onClick={() => queue.join({ game, turnMs })}
    >
      {looks ? "Looking…" : "New opponent"}
    </button>
  );
}
