import { useEffect, useState } from "preact/hooks";
import { connection } from "../app";
import { BOARDS } from "../boards";
import { tagsOf } from "../names";
import { HomeLink } from "../parts/HomeLink";
import { PlayerLink } from "../parts/PlayerLink";
import { ThemeButton } from "../parts/ThemeButton";
import { type Board, onLink, type Period, ratingsPath, scoresPath } from "../router";
import { setTitle } from "../title";

interface Entry {
  rank: number;
  player: { id: string; name: string };
  score: number;
  /** Of ratings: too few matches yet for it to say much. */
  provisional?: boolean;
}

const PERIODS = [
  ["all", "All time"],
  ["week", "This week"],
] as const;

interface Props {
  game: string;
  board: Board;
  period: Period;
}

/** The best of a game: by Bot Score or by rating. */
export function Scores({ game, board, period }: Props) {
  const { entries, failed, again } = useEntries(game, board, period);
  const rating = board === "rating";
  const title = BOARDS.get(game)?.title ?? game;
  const me = connection.welcome.value?.player.id;
  const tags = tagsOf((entries ?? []).map((entry) => entry.player));
  useEffect(() => {
    setTitle(`Best scores · ${title}`);
  }, [title]);
  return (
    <div class="home scores">
      <header class="home-head">
        <HomeLink />
        <h1>Best scores</h1>
        <ThemeButton />
      </header>
      <main>
        <nav class="tabs" aria-label="Game">
          {[...BOARDS].map(([id, { title }]) => (
            <Tab
              key={id}
              href={rating ? ratingsPath(id) : scoresPath(id, period)}
              on={id === game}
              text={title}
            />
          ))}
        </nav>
        <nav class="tabs" aria-label="Board">
          {PERIODS.map(([id, text]) => (
            <Tab key={id} href={scoresPath(game, id)} on={!rating && id === period} text={text} />
          ))}
          <Tab href={ratingsPath(game)} on={rating} text="Rating" />
        </nav>
        <p class="hint">
          {rating
            ? "From duels against opponents that were found for each other. A ? means too few matches yet to say much."
            : "The sum of your best fight at each level. A harder bot counts for more, and so does a clearer win."}
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
            Nobody is on this board yet. {rating ? "Find an opponent" : "Win a fight against a bot"}{" "}
            and be the first.
          </p>
        ) : (
          <table class="score-table" data-testid="scores">
            <caption class="spoken">
              {title}, {rating ? "ratings" : period === "week" ? "this week" : "all time"}
            </caption>
            <thead>
              <tr>
                <th scope="col">Place</th>
                <th scope="col">Player</th>
                <th scope="col">{rating ? "Rating" : "Bot Score"}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ rank, player, score, provisional }, n) => {
                const own = player.id === me;
                return (
                  <tr key={player.id} class={own ? "own" : ""} aria-current={own || undefined}>
                    <td>{rank}</td>
                    <th scope="row">
                      <span class="entrant">
                        <PlayerLink player={player} />
                        {tags[n] && <span class="tag">{tags[n]}</span>}
                        {own && <span class="you">you</span>}
                      </span>
                    </th>
                    <td>
                      {rating ? score : score.toLocaleString("en")}
                      {provisional && (
                        <abbr class="uncertain" title="provisional">
                          ?
                        </abbr>
                      )}
                    </td>
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
function useEntries(game: string, board: Board, period: Period) {
  const [entries, setEntries] = useState<Entry[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setFailed(false);
    read(game, board, period, stop.signal)
      .then(setEntries)
      .catch(() => !stop.signal.aborted && setFailed(true));
    return () => {
      stop.abort();
      setEntries(null);
    };
  }, [game, board, period, tries]);
  return { entries, failed, again: () => setTries((old) => old + 1) };
}

async function read(
  game: string,
  board: Board,
  period: Period,
  signal: AbortSignal,
): Promise<Entry[]> {
  const query = `board=${board}&period=${period}`;
  const path = `/api/v1/leaderboards/${encodeURIComponent(game)}?${query}`;
  const answer = await fetch(path, { signal });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return ((await answer.json()) as { entries: Entry[] }).entries;
}
