import { BOARDS } from "../boards";
import { levelWords } from "../boards/about";
import { useCreate } from "../create";
import type { RoomScore } from "../protocol";
import { onLink, scoresPath } from "../router";
import { keepFight, lastFight, nextLevel } from "../state/fight";
import type { RoomState } from "../state/room";
import { place, points } from "../state/score";
import { fightWish, levelOf, levelsOfBots } from "../state/wishes";
import { local } from "../storage";
import { levelsOf } from "./FightSetup";

/** What a fight was worth and where that leads; its place is kept until the server has said it. */
export function Worth({ game, score }: { game: string; score: RoomScore | null }) {
  return (
    <p class="worth" data-testid="worth">
      {score && (
        <>
          <b>{points(score)}</b>
          <a href={scoresPath(game)} onClick={onLink} data-testid="place">
            {place(score)}
          </a>
        </>
      )}
    </p>
  );
}

/** The next fight: the same again, or a level up or down. */
export function NextFight({ state }: { state: RoomState }) {
  const { busy, problem, create } = useCreate();
  const { game } = state;
  const board = BOARDS.get(game);
  const level = levelOf(state);
  const bots = levelsOfBots(state);
  if (bots) {
    const again = () => create({ game, mode: "bots", levels: bots });
    return (
      <>
        <button type="button" class="main" data-testid="again" disabled={busy} onClick={again}>
          Watch another
        </button>
        <Problem text={problem} />
      </>
    );
  }
  if (!board || level === null || state.you === null) return null;
  const levels = levelsOf(game);
  const fight = (against: string) => {
    const wanted = { ...lastFight(local, game, levels), level: against };
    keepFight(local, game, wanted);
    create(fightWish(game, board.sides, wanted));
  };
  const other = (by: 1 | -1) => {
    const next = nextLevel(levels, level, by);
    return (
      next !== null && (
        <button
          type="button"
          data-testid={by > 0 ? "level-up" : "level-down"}
          disabled={busy}
          onClick={() => fight(next)}
        >
          <span aria-hidden="true">{by > 0 ? "↑" : "↓"}</span> {levelWords(game, next).name}
        </button>
      )
    );
  };
  return (
    <>
      <button
        type="button"
        class="main"
        data-testid="again"
        disabled={busy}
        onClick={() => fight(level)}
      >
        Again
      </button>
      {other(1)}
      {other(-1)}
      <Problem text={problem} />
    </>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <p class="problem" role="alert">
      {text}
    </p>
  );
}
