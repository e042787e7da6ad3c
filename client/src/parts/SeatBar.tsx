import { connection } from "../app";
import type { BoardModule } from "../boards/module";
import { sideName } from "../boards/sides";
import { tagsOf } from "../names";
import type { Seat } from "../protocol";
import { onLink, playerPath } from "../router";
import type { RoomState } from "../state/room";
import { BotTag } from "./BotTag";
import { Clock } from "./Clock";
import { Unit } from "./Unit";

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
  const yours = state.you === seat;
  const level = info?.level;
  // not while one plays: a slip of the finger would lead away from a running clock
  const linked =
    player?.id && level === undefined && (state.you === null || state.status === "over");
  const tag = level === undefined ? tagsOf(state.seats.map((one) => one.player))[seat] : "";
  const figures = state.view ? board.headline(state.view, seat) : [];
  const who = (
    <>
      <span class="who-name">
        {player ? (
          <bdi>{player.name}</bdi>
        ) : (
          <span class="free">{level ? "a bot" : "free seat"}</span>
        )}
        {tag && <span class="tag">{tag}</span>}
      </span>
      <span class="who-state">
        {sideName(board, seat)}
        {yours && <span class="you">you</span>}
        {(player?.bot || level) && <BotTag game={state.game} level={level} name={player?.name} />}
        {player && !yours && <Presence state={state} seat={seat} />}
      </span>
    </>
  );
  return (
    <div class={`seat-bar ${place}${acts ? " acts" : ""}`} data-testid={`seat-${seat}`}>
      <Clock
        seat={seat}
        side={board.sides[seat]}
        clock={state.clock}
        turnMs={level === undefined ? state.turnMs : null}
        over={state.status === "over"}
        stands={stands}
        own={yours}
      />
      {linked ? (
        <a class="who" href={playerPath(player.id)} onClick={onLink}>
          {who}
        </a>
      ) : (
        <span class="who">{who}</span>
      )}
      {emote && (
        <span class="emote-bubble" role="status">
          {emote}
        </span>
      )}
      {figures.length > 0 && (
        <span class={figures.length > 1 ? "tiles stacked" : "tiles"} data-testid={`tiles-${seat}`}>
          {figures.map(({ value, unit, short }) => (
            <span key={unit} class="figure">
              <b>{value}</b> <Unit unit={unit} short={short} />
            </span>
          ))}
        </span>
      )}
    </div>
  );
}

/** Whether the other is here, as far as one knows that: who is away oneself doesn't. */
function Presence({ state, seat }: { state: RoomState; seat: Seat }) {
  if (connection.state.value !== "open") return null;
  const info = state.seats[seat];
  const here = info?.connected ?? false;
  if (info?.level !== undefined) {
    if (here || state.status !== "playing") return null;
    return <span class="dots">Waiting for a bot</span>;
  }
  return (
    <span class={`presence ${here ? "here" : "away"}`} data-testid={`presence-${seat}`}>
      <span class="dot" aria-hidden="true" />
      <span class="presence-word">
        {here ? "here" : "away"}
        {!here && <Countdown at={state.abandonAt} />}
      </span>
    </span>
  );
}

function Countdown({ at }: { at: number | null }) {
  if (at === null) return null;
  const minutes = Math.max(1, Math.ceil((at - connection.clock.now()) / 60_000));
  return <span>, ends in {minutes} min</span>;
}
