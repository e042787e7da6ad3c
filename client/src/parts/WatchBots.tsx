import { useState } from "preact/hooks";
import { BOARDS } from "../boards";
import { levelWords } from "../boards/about";
import { sideName } from "../boards/sides";
import { useCreate } from "../create";
import { Choice } from "./Choice";
import { levelsOf } from "./FightSetup";
import { Submit } from "./Submit";

/** Two levels, one match between them to watch. */
export function WatchBots({ game }: { game: string }) {
  const levels = levelsOf(game);
  const strongest = levels.at(-1) ?? "";
  const [first, setFirst] = useState(levels.at(-2) ?? strongest);
  const [second, setSecond] = useState(strongest);
  const { busy, problem, create } = useCreate();
  const board = BOARDS.get(game);
  if (!board) return null;
  const named = levels.map((level) => [level, levelWords(game, level).name] as const);
  const start = (event: Event) => {
    event.preventDefault();
    create({ game, mode: "bots", levels: [first, second] });
  };
  return (
    <form class="sheet-form" onSubmit={start}>
      <Choice
        legend={`${sideName(board, 0)} plays`}
        name="first"
        value={first}
        options={named}
        onChange={setFirst}
      />
      <Choice
        legend={`${sideName(board, 1)} plays`}
        name="second"
        value={second}
        options={named}
        onChange={setSecond}
      />
      <Submit testid="watch-bots-start" busy={busy} problem={problem}>
        Watch them play
      </Submit>
    </form>
  );
}
