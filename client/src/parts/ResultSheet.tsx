import type { BoardModule } from "../boards/module";
import { sideName, verdict } from "../boards/sides";
import type { Seat } from "../protocol";
import { onLink, replayPath, roomPath } from "../router";
import type { RoomState } from "../state/room";
import type { RoomSession } from "../state/session";
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
  const { outcome, you, view, next } = state;
  if (!outcome) return null;
  const { title, why } = verdict(board, outcome, you);
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
      {state.mode === "bot" && you !== null && outcome.reason !== "cancelled" && (
        <Worth game={state.game} score={room.score.value} />
      )}
      <div class="row">
        {state.mode === "bot" || state.mode === "bots" ? (
          <NextFight state={state} />
        ) : next !== null ? (
          <a class="button main" href={roomPath(next, state.private)} onClick={onLink}>
            {you === null ? "Watch the rematch" : "Go to the rematch"}
          </a>
        ) : (
          you !== null && <Rematch room={room} state={state} you={you} />
        )}
        <a
          class="button"
          href={replayPath(state.room, state.private)}
          onClick={onLink}
          data-testid="watch-replay"
        >
          Replay
        </a>
        <a class="button" href="/" onClick={onLink}>
          Home
        </a>
      </div>
    </section>
  );
}

function Rematch({ room, state, you }: { room: RoomSession; state: RoomState; you: Seat }) {
  const mine = state.offers.rematch[you] ?? false;
  const theirs = state.offers.rematch[1 - you] ?? false;
  const label = mine ? "Rematch offered…" : theirs ? "Accept the rematch" : "Rematch";
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
