import { useState } from "preact/hooks";
import { queue } from "../app";
import { BOARDS } from "../boards";
import { local } from "../storage";
import { Choice } from "./Choice";
import { type ClockChoice, clockChoices, turnMsOf } from "./clocks";
import { Submit } from "./Submit";

const CLOCKS = clockChoices("30", "60", "none");
const KEY = "takeover.queue.clock";

/** The clock to look for opponents with: the one chosen last. */
function lastClock(): ClockChoice {
  const kept = local.get(KEY);
  return CLOCKS.find(([choice]) => choice === kept)?.[0] ?? "30";
}

interface Props {
  game: string;
  /** How many wait for this game already. */
  waiting: number;
  onDone(): void;
}

/** The form that asks for somebody to play with. */
export function FindOpponent({ game, waiting, onDone }: Props) {
  const [clock, setClock] = useState(lastClock);
  const [busy, setBusy] = useState(false);
  const board = BOARDS.get(game);
  if (!board) return null;
  const start = async (event: Event) => {
    event.preventDefault();
    local.set(KEY, clock);
    setBusy(true);
    const looking = await queue.join({ game, turnMs: turnMsOf(clock) });
    setBusy(false);
    if (looking) onDone();
  };
  return (
    <form class="sheet-form" onSubmit={start} aria-label={`An opponent at ${board.title}`}>
      <p class="hint">
        {board.title}: a rated match against whoever looks for one, too.{" "}
        {waiting > 0 && `${waiting} waiting now.`}
      </p>
      <Choice<ClockChoice>
        legend="Time a turn"
        name="queue-clock"
        value={clock}
        options={CLOCKS}
        onChange={setClock}
      />
      <Submit testid="queue-join" busy={busy} problem={queue.problem.value}>
        Find an opponent
      </Submit>
    </form>
  );
}
