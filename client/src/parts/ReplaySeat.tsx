import type { BoardModule } from "../boards/module";
import { sideName } from "../boards/sides";
import { tagsOf } from "../names";
import type { Seat } from "../protocol";
import { onLink, playerPath } from "../router";
import type { RoomState } from "../state/room";
import { durationText, type Thought, thoughtOf } from "../state/steps";
import { BotTag } from "./BotTag";
import { Mark } from "./Mark";
import { Unit } from "./Unit";

const AROUND = 2 * Math.PI * 18;

interface Props {
  /** The match as it is shown. */
  state: RoomState;
  board: BoardModule;
  seat: Seat;
  place: "above" | "below";
  /** Who won in the end. */
  winner: Seat | null;
}

/** One player of a match that is over: name, figures, and what the clock still had at a move. */
export function ReplaySeat({ state, board, seat, place, winner }: Props) {
  const { player, level } = state.seats[seat] ?? {};
  const moved = state.log.at(-1)?.seat === seat;
  const { last, all } = thoughtOf(state.log, seat);
  const known = player?.id && level === undefined && state.mode !== "tutorial";
  const tag = level === undefined ? tagsOf(state.seats.map((one) => one.player))[seat] : "";
  const who = (
    <>
      <span class="who-name">
        <bdi>{player?.name ?? "nobody"}</bdi>
        {tag && <span class="tag">{tag}</span>}
      </span>
      <span class="who-state">
        {sideName(board, seat)}
        {winner === seat && <span class="tag won">won</span>}
        {(player?.bot || level) && <BotTag game={state.game} level={level} name={player?.name} />}
        {last && <span class="thought">{durationText(all)} in all</span>}
      </span>
    </>
  );
  return (
    <div class={`seat-bar ${place}${moved ? " acts" : ""}`} data-testid={`seat-${seat}`}>
      <span class="clock">
        <span class="clock-ring">
          <svg viewBox="0 0 40 40" aria-hidden="true">
            <circle cx="20" cy="20" r="18" class="ring-track" />
            {moved && last && <Left thought={last} />}
          </svg>
          <Mark side={board.sides[seat]} />
        </span>
      </span>
      {known ? (
        <a class="who" href={playerPath(player.id)} onClick={onLink}>
          {who}
        </a>
      ) : (
        <span class="who">{who}</span>
      )}
      {state.view !== null && <Figures state={state} board={board} seat={seat} />}
    </div>
  );
}

/** What the clock still had when the move was made. */
function Left({ thought: { ms, total } }: { thought: Thought }) {
  if (total === null) return null;
  const left = Math.max(0, 1 - ms / total);
  return (
    <circle
      cx="20"
      cy="20"
      r="18"
      class="ring-left"
      stroke-dasharray={`${AROUND}`}
      stroke-dashoffset={`${AROUND * (1 - left)}`}
      transform="rotate(-90 20 20)"
    />
  );
}

function Figures({ state, board, seat }: Pick<Props, "state" | "board" | "seat">) {
  const figures = board.headline(state.view, seat);
  return (
    <span class={figures.length > 1 ? "tiles stacked" : "tiles"} data-testid={`tiles-${seat}`}>
      {figures.map(({ value, unit, short }) => (
        <span key={unit} class="figure">
          <b>{value}</b> <Unit unit={unit} short={short} />
        </span>
      ))}
    </span>
  );
}
