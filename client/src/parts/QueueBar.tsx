import { useEffect, useLayoutEffect } from "preact/hooks";
import { announce } from "../announce";
import { queue } from "../app";
import { BOARDS } from "../boards";
import { useCreate } from "../create";
import { go, roomPath, route } from "../router";
import { chime } from "../sound";
import { lastFight } from "../state/fight";
import { ALONE_FOR, type Search, type Wish } from "../state/queue";
import { fightWish } from "../state/wishes";
import { local } from "../storage";
import { hail } from "../title";
import { clockText } from "./clocks";
import { levelsOf } from "./FightSetup";
import { useTicks } from "./ticks";

/** On every page: that an opponent is looked for, or why no more. */
export function QueueBar() {
  const search = queue.search.value;
  const lost = queue.lost.value;
  const game = search?.game ?? lost?.game;
  useLayoutEffect(() => {
    queue.ears = {
      match: (room) => {
        announce("An opponent is found");
        hail("An opponent is found");
        chime();
        go(roomPath(room, false));
      },
    };
  }, []);
  useEffect(() => {
    if (search) announce(`Looking for an opponent at ${titleOf(search.game)}`);
    else if (lost) announce("The search for an opponent has ended");
  }, [search === null, lost === null, game]);
  if (search) return <Looking search={search} />;
  return lost && <Lost wish={lost} />;
}

function Looking({ search }: { search: Search }) {
  useTicks(500);
  const waited = Math.max(0, performance.now() - search.since);
  const offers = waited >= ALONE_FOR && route.value.page !== "room";
  return (
    <aside class="queue-bar" data-testid="queue-bar" aria-label="Search for an opponent">
      <p class="queue-text">
        <span class="queue-title dots">
          {queue.unsure.value ? "Connecting" : "Looking"}
          {!queue.unsure.value && <span class={offers ? "queue-wide" : ""}> for an opponent</span>}
        </span>
        <span class="hint" data-testid="queue-state">
          {lasting(waited)}, {search.waiting} waiting · {titleOf(search.game)},{" "}
          {clockText(search.turnMs)}
        </span>
      </p>
      {offers && <Meanwhile game={search.game} />}
      <button type="button" data-testid="queue-leave" onClick={() => queue.leave()}>
        Leave
      </button>
    </aside>
  );
}

/** A bot to pass the time with; the search goes on. */
function Meanwhile({ game }: { game: string }) {
  const { busy, problem, create } = useCreate();
  const board = BOARDS.get(game);
  if (!board) return null;
  const start = () => create(fightWish(game, board.sides, lastFight(local, game, levelsOf(game))));
  return (
    <button type="button" data-testid="queue-bot" disabled={busy} onClick={start} title={problem}>
      Play a bot <span class="queue-wide">meanwhile</span>
    </button>
  );
}

function Lost({ wish }: { wish: Wish }) {
  return (
    <aside class="queue-bar" data-testid="queue-bar" aria-label="Search for an opponent">
      <p class="queue-text">
        <span class="queue-title">Your search has ended</span>
        <span class="hint">The connection was lost meanwhile</span>
      </p>
      <button type="button" data-testid="queue-again" onClick={() => queue.join(wish)}>
        Look again
      </button>
      <button type="button" class="icon" aria-label="Close" onClick={() => queue.forget()}>
        <span aria-hidden="true">✕</span>
      </button>
    </aside>
  );
}

function titleOf(game: string): string {
  return BOARDS.get(game)?.title ?? game;
}

/** "12 s", "2 min". */
function lasting(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}
