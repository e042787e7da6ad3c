import { connection } from "../app";
import type { Seat } from "../protocol";
import { sideName } from "../state/notation";
import type { RoomState } from "../state/room";
import { Clock } from "./Clock";

interface Props {
  state: RoomState;
  seat: Seat;
  place: "above" | "below";
  emote: string | null;
  stands: boolean;
}

/** One player: clock, name, whether he is there, and his tiles. */
export function SeatBar({ state, seat, place, emote, stands }: Props) {
  const info = state.seats[seat];
  const player = info?.player;
  const acts = state.status === "playing" && state.view?.turn === seat;
  const here = info?.connected ?? false;
  const yours = state.you === seat;
  return (
    <div class={`seat-bar ${place}${acts ? " acts" : ""}`} data-testid={`seat-${seat}`}>
      <Clock seat={seat} clock={state.clock} turnMs={state.turnMs} stands={stands} />
      <span class="who">
        <span class="who-name">
          {player ? <bdi>{player.name}</bdi> : <span class="free">free seat</span>}
          {player?.bot && <span class="tag">bot</span>}
        </span>
        <span class="who-state">
          {sideName(seat)}
          {yours && <span class="you">you</span>}
          {player && !yours && (
            <span class={`presence ${here ? "here" : "away"}`} data-testid={`presence-${seat}`}>
              <span class="dot" aria-hidden="true" />
              {here ? "here" : "away"}
              {!here && <Countdown at={state.abandonAt} />}
            </span>
          )}
        </span>
      </span>
      {emote && (
        <span class="emote-bubble" role="status">
          {emote}
        </span>
      )}
      {state.view && (
        <span class="tiles" data-testid={`tiles-${seat}`}>
          <b>{state.view.tiles[seat]}</b>
          <span class="tiles-word"> {state.view.tiles[seat] === 1 ? "tile" : "tiles"}</span>
        </span>
      )}
    </div>
  );
}

function Countdown({ at }: { at: number | null }) {
  if (at === null) return null;
  const minutes = Math.max(1, Math.ceil((at - connection.clock.now()) / 60_000));
  return <span>, ends in about {minutes} min</span>;
}
