import { useEffect, useState } from "preact/hooks";
import { connection } from "../app";
import { BOARDS } from "../boards";
import { ThemeButton } from "../parts/ThemeButton";
import { onLink, type Period, scoresPath } from "../router";
import { setTitle } from "../title";

interface Entry {
  rank: number;
  player: { id: string; name: string };
  score: number;
}

const PERIODS = [
  ["all", "All time"],
  ["week", "This week"],
] as const;

/** The best Bot Scores of a game. */
export function Scores({ game, period }: { game: string; period: Period }) {
  const { entries, failed, again } = useEntries(game, period);
  const title = BOARDS.get(game)?.title ?? game;
  const me = connection.welcome.value?.player.id;
  useEffect(() => {
    setTitle(`Best scores · ${title}`);
  }, [title]);
  return (
    <div class="home scores">
      <header class="home-head">
        <a class="button icon" href="/" onClick={onLink} aria-label="Home">
          <span aria-hidden="true">←</span>
        </a>
        <h1>Best scores</h1>
        <ThemeButton />
      </header>
      <main>
        <nav class="tabs" aria-label="Game">
          {[...BOARDS].map(([id, board]) => (
            <Tab key={id} href={scoresPath(id, period)} on={id === game} text={board.title} />
          ))}
        </nav>
        <nav class="tabs" aria-label="Period">
          {PERIODS.map(([id, text]) => (
            <Tab key={id} href={scoresPath(game, id)} on={id === period} text={text} />
          ))}
        </nav>
        <p class="hint">
          The sum of your best fight at each level. A harder bot counts for more, and so does a
          clearer win.
        </p>
        {failed ? (
          <p class="empty" role="alert">
            The board can't be read right now.{" "}
            <button type="button" onClick={again}>
              Try again
            </button>
          </p>
        ) : entries === null ? (
          <p class="empty" role="status">
            Reading the board…
          </p>
        ) : entries.length === 0 ? (
          <p class="empty" data-testid="no-scores">
            Nobody is on this board yet. Win a fight against a bot and be the first.
          </p>
        ) : (
          <table class="score-table" data-testid="scores">
            <caption class="spoken">
              {title}, {period === "week" ? "this week" : "all time"}
            </caption>
            <thead>
              <tr>
                <th scope="col">Place</th>
                <th scope="col">Player</th>
                <th scope="col">Bot Score</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ rank, player, score }) => {
                const own = player.id === me;
                return (
                  <tr key={player.id} class={own ? "own" : ""} aria-current={own || undefined}>
                    <td>{rank}</td>
                    <th scope="row">
                      <span class="entrant">
                        <bdi>{player.name}</bdi>
                        {own && <span class="you">you</span>}
                      </span>
                    </th>
                    <td>{score.toLocaleString("en")}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </main>
    </div>
  );
}

function Tab({ href, on, text }: { href: string; on: boolean; text: string }) {
  return (
    <a class={on ? "on" : ""} href={href} aria-current={on ? "page" : undefined} onClick={onLink}>
      {text}
    </a>
  );
}

/** The board's entries by rank; null while they are on their way. */
function useEntries(game: string, period: Period) {
  const [entries, setEntries] = useState<Entry[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setFailed(false);
    read(game, period, stop.signal)
      .then(setEntries)
      .catch(() => !stop.signal.aborted && setFailed(true));
    return () => {
      stop.abort();
      setEntries(null);
    };
  }, [game, period, tries]);
  return { entries, failed, again: () => setTries((old) => old + 1) };
}

async function read(game: string, period: Period, signal: AbortSignal): Promise<Entry[]> {
  const path = `/api/v1/leaderboards/${encodeURIComponent(game)}?board=bot&period=${period}`;
  const answer = await fetch(path, { signal });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return ((await answer.json()) as { entries: Entry[] }).entries;
}
