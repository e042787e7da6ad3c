import { connection } from "../app";
import type { BoardModule } from "../boards/module";
import { sideName } from "../boards/sides";
import type { Seat } from "../protocol";
import type { RoomState } from "../state/room";
import { Clock } from "./Clock";

interface Props {
  state: RoomState;
  board: BoardModule;
  seat: Seat;
  place: "above" | "below";
  emote: string | null;
  stands: boolean;
}

/** One player: clock, name, whether he is there, and his figures. */
export function SeatBar({ state, board, seat, place, emote, stands }: Props) {
  const info = state.seats[seat];
  const player = info?.player;
  const acts =
    state.status === "playing" && state.view !== null && board.actors(state.view).includes(seat);
  const here = info?.connected ?? false;
  const yours = state.you === seat;
  const figures = state.view ? board.headline(state.view, seat) : [];
  return (
    <div class={`seat-bar ${place}${acts ? " acts" : ""}`} data-testid={`seat-${seat}`}>
      <Clock
        seat={seat}
        side={board.sides[seat]}
        clock={state.clock}
        turnMs={state.turnMs}
        stands={stands}
      />
      <span class="who">
        <span class="who-name">
          {player ? <bdi>{player.name}</bdi> : <span class="free">free seat</span>}
          {player?.bot && <span class="tag">bot</span>}
        </span>
        <span class="who-state">
          {sideName(board, seat)}
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
      {figures.length > 0 && (
        <span class={figures.length > 1 ? "tiles stacked" : "tiles"} data-testid={`tiles-${seat}`}>
          {figures.map(({ value, unit }) => (
            <span key={unit} class="figure">
              <b>{value}</b> <span class="tiles-word">{unit}</span>
            </span>
          ))}
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
