import { useEffect, useState } from "preact/hooks";
import { connection } from "../app";
import { BOARDS } from "../boards";
import { about } from "../boards/about";
import { FightSetup } from "../parts/FightSetup";
import { FindOpponent } from "../parts/FindOpponent";
import { GameSwitch } from "../parts/GameSwitch";
import { PersonGlyph } from "../parts/glyphs";
import { Help } from "../parts/Help";
import { LiveRooms } from "../parts/LiveRooms";
import { NameField } from "../parts/NameField";
import { NewDuel } from "../parts/NewDuel";
import { OwnRoom } from "../parts/RoomCard";
import { Sheet } from "../parts/Sheet";
import { ThemeButton } from "../parts/ThemeButton";
import { troubleText } from "../parts/trouble";
import { WatchBots } from "../parts/WatchBots";
import { type Way, Ways } from "../parts/Ways";
import { onLink } from "../router";
import { keepGame, lastGame } from "../state/fight";
import { local } from "../storage";
import { setTitle } from "../title";
import { ownRooms, useLobby } from "./lobby";

/** Start a fight or a duel, take up one's own, or look in on others. */
export function Home() {
  const lobby = useLobby();
  const [game, setGame] = useState(() => lastGame(local, [...BOARDS.keys()]));
  const [way, setWay] = useState<Way | null>(null);
  useEffect(() => {
    setTitle("");
  }, []);
  const choose = (chosen: string) => {
    keepGame(local, chosen);
    setGame(chosen);
  };
  const close = () => setWay(null);
  const own = ownRooms();
  const trouble = troubleText();
  return (
    <div class="home">
      <header class="home-head">
        <h1>Takeover Arena</h1>
        <a class="button icon you-link" href="/me" onClick={onLink} data-testid="me">
          <PersonGlyph />
          <span class="you-word">You</span>
          <bdi>{connection.welcome.value?.player.name}</bdi>
        </a>
        <ThemeButton />
      </header>
      <p class={`banner${trouble ? " trouble" : ""}`} data-testid="banner" role="status">
        {trouble}
      </p>
      <main>
        <div class="column">
          {own.length > 0 && (
            <section aria-labelledby="own-title">
              <h2 id="own-title">Your games</h2>
              <ul class="cards">
                {own.map((id) => (
                  <OwnRoom key={id} id={id} />
                ))}
              </ul>
            </section>
          )}
          <GameSwitch game={game} onChange={choose} />
          <p class="goal">{about(game)?.goal}</p>
        </div>
        <div class="column">
          <FightSetup key={game} game={game} />
          <Ways game={game} onChoose={setWay} />
        </div>
        <div class="column">
          <LiveRooms lobby={lobby} except={own} />
          <NameField />
        </div>
      </main>
      {way === "opponent" && (
        <Sheet title="Find an opponent" onClose={close}>
          <FindOpponent game={game} waiting={lobby?.queues[game] ?? 0} onDone={close} />
        </Sheet>
      )}
      {way === "friend" && (
        <Sheet title="Play a friend" onClose={close}>
          <NewDuel game={game} />
        </Sheet>
      )}
      {way === "bots" && (
        <Sheet title="Watch bots" onClose={close}>
          <WatchBots game={game} />
        </Sheet>
      )}
      {way === "learn" && <Help game={game} lesson onClose={close} />}
    </div>
  );
}
