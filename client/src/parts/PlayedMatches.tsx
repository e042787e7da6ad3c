import { BOARDS } from "../boards";
import { levelWords } from "../boards/about";
import { onLink, replayPath } from "../router";
import type { PlayedMatch } from "../state/profile";
import { PlayerLink } from "./PlayerLink";

const WORDS = { won: "Won", drawn: "Draw", lost: "Lost" } as const;

/** The newest matches of a player, each with its replay. */
export function PlayedMatches({ matches }: { matches: PlayedMatch[] }) {
  if (matches.length === 0) return <p class="empty">No finished match to show yet.</p>;
  return (
    <ul class="played" data-testid="matches">
      {matches.map((match) => (
        <li key={match.room}>
          <span class={`played-result played-${match.result}`}>{WORDS[match.result]}</span>
          <span class="played-who">
            <span class="played-name">
              <span class="vs">vs</span> <Opponent match={match} />
            </span>
            <span class="hint">{about(match)}</span>
          </span>
          <a class="button" href={replayPath(match.room, match.private)} onClick={onLink}>
            Replay
            <span class="spoken">
              {" "}
              against {match.opponent.name}, {dateOf(match.ended)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Opponent({ match }: { match: PlayedMatch }) {
  if (match.level === null) return <PlayerLink player={match.opponent} />;
  return <>{levelWords(match.game, match.level).name} bot</>;
}

function about({ game, rated, private: hidden, ended }: PlayedMatch): string {
  const parts = [BOARDS.get(game)?.title ?? game, rated && "rated", hidden && "private"];
  return [...parts, dateOf(ended)].filter(Boolean).join(" · ");
}

function dateOf(time: number): string {
  return new Date(time).toLocaleDateString("en", { day: "numeric", month: "short" });
}
