import { useState } from "preact/hooks";
import { BOARDS } from "../boards";
import { useCreate, type Wish } from "../create";
import type { Colour } from "../state/fight";
import { seatOf } from "../state/wishes";
import { Choice } from "./Choice";
import { type ClockChoice, clockChoices, turnMsOf } from "./clocks";
import { COLOURS } from "./FightSetup";
import { Submit } from "./Submit";

const CLOCKS = clockChoices("none", "8", "15", "30", "60");

const MATCHES = [
  ["1", "One match"],
  ["3", "Best of 3"],
  ["5", "Best of 5"],
] as const;

type Matches = (typeof MATCHES)[number][0];

/** The form that makes a room for two people. */
export function NewDuel({ game }: { game: string }) {
  const [isPrivate, setPrivate] = useState(true);
  const [clock, setClock] = useState<ClockChoice>("30");
  const [matches, setMatches] = useState<Matches>("1");
  const [colour, setColour] = useState<Colour>("random");
  const [options, setOptions] = useState<Record<string, unknown>>({});
  const { busy, problem, create } = useCreate();
  const board = BOARDS.get(game);
  if (!board) return null;

  const start = (event: Event) => {
    event.preventDefault();
    const wish: Wish = { game, mode: "duel", private: isPrivate, options };
    const turnMs = turnMsOf(clock);
    if (turnMs !== null) wish.turn_ms = turnMs;
    if (matches !== "1") wish.best_of = matches === "3" ? 3 : 5;
    create({ ...wish, ...seatOf(board.sides, colour) });
  };
  return (
    <form class="sheet-form" onSubmit={start} aria-label={`A duel of ${board.title}`}>
      <p class="hint">{board.title}: you get a link to send, and play as soon as it is opened.</p>
      <Choice<ClockChoice>
        legend="Time a turn"
        name="clock"
        value={clock}
        options={CLOCKS}
        onChange={setClock}
      />
      <Choice<Colour>
        legend="Your colour"
        name="colour"
        value={colour}
        options={COLOURS}
        onChange={setColour}
      />
      <Choice<Matches>
        legend="Matches"
        name="best-of"
        value={matches}
        options={MATCHES}
        onChange={setMatches}
      />
      <label class="check">
        <input
          type="checkbox"
          data-testid="private"
          checked={isPrivate}
          onChange={(event) => setPrivate(event.currentTarget.checked)}
        />
        <span>
          Private <span class="hint">Only those who have the link can come in</span>
        </span>
      </label>
      {board.Options && <board.Options options={options} onChange={setOptions} />}
      <Submit testid="create-duel" busy={busy} problem={problem}>
        {isPrivate ? "Make an invite link" : "Open a game"}
      </Submit>
    </form>
  );
}
