import type { BoardModule } from "../boards/module";
import { roomPath } from "../router";
import type { RoomState } from "../state/room";
import type { RoomSession } from "../state/session";
import { InvitationFate } from "./Challenge";
import { clockText } from "./clocks";
import { InviteLink } from "./InviteLink";

interface Props {
  room: RoomSession;
  state: RoomState;
  board: BoardModule;
  watches: boolean;
  onWatch(): void;
}

/** Before the match: an invitation for who came by the link, the link itself for who waits. */
export function Entrance({ room, state, board, watches, onWatch }: Props) {
  const host = state.seats.find((seat) => seat.player)?.player;
  if (state.mode !== "duel") return <ForBot />;
  const url = location.origin + roomPath(state.room, state.private);
  if (state.you !== null) {
    return (
      <section class="entrance">
        <h2>{state.private ? "Send this to your friend" : "Your game is open"}</h2>
        <InvitationFate room={state.room} />
        <InviteLink url={url} />
        <p>
          Waiting for your opponent
          <span class="dots" aria-hidden="true" />
        </p>
        <p class="hint">{terms(state, board)}</p>
      </section>
    );
  }
  return (
    <section class="entrance">
      <h2>{host ? <bdi>{host.name}</bdi> : "Somebody"} invites you to a duel</h2>
      <p class="hint">{terms(state, board)}</p>
      <div class="row">
        <button
          type="button"
          class="main large"
          data-testid="join-player"
          disabled={room.stale.value}
          onClick={() => room.sit()}
        >
          Join as player
        </button>
        {!watches && (
          <button type="button" class="large" data-testid="watch" onClick={onWatch}>
            Watch
          </button>
        )}
      </div>
      {watches && <p role="status">You watch. The match begins when somebody joins.</p>}
    </section>
  );
}

/** A bot's seat waits for one of the workers; that takes a moment at most, or a restart. */
function ForBot() {
  return (
    <section class="entrance" data-testid="waiting-for-bot">
      <h2>
        Waiting for a bot
        <span class="dots" aria-hidden="true" />
      </h2>
      <p class="hint">
        It takes a moment. If none is free within a minute, the match is called off and nothing
        counts.
      </p>
    </section>
  );
}

function terms(state: RoomState, board: BoardModule): string {
  const series = state.series ? `best of ${state.series.best_of}` : "";
  const parts = [board.title, clockText(state.turnMs), series, board.terms(state.options)];
  return parts.filter(Boolean).join(", ");
}
