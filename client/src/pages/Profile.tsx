import { useEffect, useState } from "preact/hooks";
import { connection } from "../app";
import { BOARDS } from "../boards";
import { isolated } from "../names";
import { ChallengeButton } from "../parts/Challenge";
import { GameRecord } from "../parts/GameRecord";
import { HomeLink } from "../parts/HomeLink";
import { OwnAccount } from "../parts/OwnAccount";
import { PlayedMatches } from "../parts/PlayedMatches";
import { ThemeButton } from "../parts/ThemeButton";
import { TOKEN } from "../socket";
import { fetchOwn, fetchProfile, type Profile as Known, played } from "../state/profile";
import { local } from "../storage";
import { setTitle } from "../title";
import "../styles/profile.css";

/** A player's page; one's own where `id` is null. */
export function Profile({ id }: { id: string | null }) {
  const me = connection.welcome.value?.player;
  const own = id === null || id === me?.id;
  const { known, again } = useProfile(own ? null : id, own ? (me?.id ?? null) : null);
  const name = own ? me?.name : known && known !== "failed" ? known.player.name : undefined;
  useEffect(() => {
    setTitle(own ? "You" : name ? isolated(name) : "A player");
  }, [own, name]);
  return (
    <div class="home scores profile">
      <header class="home-head">
        <HomeLink />
        <h1>
          <bdi data-testid="profile-name">{name ?? "\u00a0"}</bdi>
          {own && <span class="tag">you</span>}
        </h1>
        <ThemeButton />
      </header>
      <main>
        {known === "failed" ? (
          <p class="empty" role="alert">
            This page can't be read right now.{" "}
            <button type="button" onClick={again}>
              Try again
            </button>
          </p>
        ) : known === undefined ? (
          <p class="empty" role="status">
            Reading…
          </p>
        ) : known === null ? (
          <p class="empty" data-testid="no-player">
            There is no such player any more.
          </p>
        ) : (
          <>
            {!own && (
              <div class="row">
                <ChallengeButton player={known.player} />
              </div>
            )}
            <Records known={known} own={own} />
            <section aria-labelledby="matches-title">
              <h2 id="matches-title">Recent matches</h2>
              <PlayedMatches matches={known.matches.slice(0, 50)} />
            </section>
          </>
        )}
        {own && <OwnAccount />}
      </main>
    </div>
  );
}

function Records({ known, own }: { known: Known; own: boolean }) {
  const games = Object.entries(known.games).filter(
    ([game, record]) => BOARDS.has(game) && played(record),
  );
  if (games.length === 0) {
    return (
      <p class="empty">
        {own
          ? "Finish a match, and your results, rating and Bot Scores appear here."
          : "No results yet."}
      </p>
    );
  }
  return (
    <div class="game-records">
      {games.map(([game, record]) => (
        <GameRecord key={game} game={game} record={record} />
      ))}
    </div>
  );
}

/** undefined: on its way; null: there is no such player. `own`: our id, once it is known. */
function useProfile(id: string | null, own: string | null) {
  const [known, setKnown] = useState<Known | null | undefined | "failed">(undefined);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const token = own && local.get(TOKEN);
    if (id === null && !token) return;
    const stop = new AbortController();
    setKnown(undefined);
    (id !== null ? fetchProfile(id, stop.signal) : fetchOwn(token ?? "", stop.signal))
      .then(setKnown)
      .catch(() => !stop.signal.aborted && setKnown("failed"));
    return () => stop.abort();
  }, [id, own, tries]);
  return { known, again: () => setTries((old) => old + 1) };
}
