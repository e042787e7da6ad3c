import { useState } from "preact/hooks";
import { connection } from "../app";
import { BOARDS } from "../boards";
import { about, levelWords } from "../boards/about";
import { useCreate } from "../create";
import { type Colour, type Fight, keepFight, lastFight } from "../state/fight";
import { fightWish } from "../state/wishes";
import { local } from "../storage";
import { Choice } from "./Choice";
import { Submit } from "./Submit";

export const COLOURS = [
  ["random", "Random"],
  ["blue", "Blue"],
  ["red", "Red"],
] as const;

/** The levels of a game's bots: the server's list, or until it is here those we know words for. */
export function levelsOf(game: string): string[] {
  const said = connection.welcome.value?.games.find(({ id }) => id === game)?.levels;
  return said ?? Object.keys(about(game)?.levels ?? {});
}

/** A fight against a bot, set up as the last one: one tap, or two for another level. */
export function FightSetup({ game }: { game: string }) {
  const levels = levelsOf(game);
  const [chosen, setFight] = useState<Fight | null>(null);
  const { busy, problem, create } = useCreate();
  const fight = chosen ?? lastFight(local, game, levels);
  const board = BOARDS.get(game);
  const words = levelWords(game, fight.level);
  if (!board || levels.length === 0) return null;

  const change = (part: Partial<Fight>) => setFight({ ...fight, ...part });
  const start = (event: Event) => {
    event.preventDefault();
    keepFight(local, game, fight);
    create(fightWish(game, board.sides, fight));
  };
  return (
    <form class="fight" onSubmit={start} aria-label="Play a bot">
      <Choice
        legend="Level"
        name="level"
        value={fight.level}
        options={levels.map((level) => [level, levelWords(game, level).name] as const)}
        onChange={(level) => change({ level })}
      />
      <p class="what" data-testid="level-what" aria-live="polite">
        {words.what}
      </p>
      <Submit testid="play-now" busy={busy} problem={problem} size="huge">
        <b>Play now</b>{" "}
        <span>
          against {words.name}
          {words.clock && `, ${words.clock}`}
        </span>
      </Submit>
      <details class="wishes">
        <summary data-testid="wishes">{board.Options ? "Colour and rules" : "Colour"}</summary>
        <Choice<Colour>
          legend="Your colour"
          name="fight-colour"
          value={fight.colour}
          options={COLOURS}
          onChange={(colour) => change({ colour })}
        />
        {board.Options && (
          <board.Options options={fight.options} onChange={(options) => change({ options })} />
        )}
      </details>
    </form>
  );
}
