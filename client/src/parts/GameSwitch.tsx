import { BOARDS } from "../boards";
import { about } from "../boards/about";
import { DemoBoard } from "./LittleBoard";

interface Props {
  game: string;
  onChange(game: string): void;
}

/** The games, each with a small board that plays itself. */
export function GameSwitch({ game, onChange }: Props) {
  return (
    <fieldset class="games">
      <legend class="spoken">Game</legend>
      {[...BOARDS].map(([id, { title }]) => (
        <label key={id} class={id === game ? "on" : ""}>
          <input
            type="radio"
            name="game"
            value={id}
            checked={id === game}
            onChange={() => onChange(id)}
            data-testid={`game-${id}`}
          />
          <DemoBoard frames={about(id)?.demo ?? []} />
          <span class="game-title">{title}</span>
        </label>
      ))}
    </fieldset>
  );
}
