import { useRef, useState } from "preact/hooks";
import { connection } from "../app";
import { BOARDS } from "../boards";
import type { Command } from "../protocol";
import { go, roomPath } from "../router";
import { isRefusal } from "../socket";
import { refusalText } from "../state/session";
import { Choice } from "./Choice";

const CLOCKS = [
  ["none", "No clock"],
  ["8", "8 s"],
  ["15", "15 s"],
  ["30", "30 s"],
  ["60", "60 s"],
] as const;
const COLOURS = [
  ["random", "Random"],
  ["blue", "Blue"],
  ["red", "Red"],
] as const;

const GAMES = [...BOARDS].map(([id, { title }]) => [id, title] as const);

type Clock = (typeof CLOCKS)[number][0];
type Colour = (typeof COLOURS)[number][0];

/** The form that makes a room. Sent again after a loss, the same key gives the same room. */
export function NewDuel() {
  const [isPrivate, setPrivate] = useState(true);
  const [clock, setClock] = useState<Clock>("30");
  const [colour, setColour] = useState<Colour>("random");
  const [game, setGame] = useState(GAMES[0]?.[0] ?? "");
  const [options, setOptions] = useState<Record<string, unknown>>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const key = useRef(newKey());
  const board = BOARDS.get(game);

  const create = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem("");
    const command: Command = {
      t: "room.create",
      game,
      mode: "duel",
      private: isPrivate,
      options,
      key: key.current,
    };
    if (clock !== "none") command.turn_ms = Number(clock) * 1000;
    if (colour !== "random") command.seat = board?.sides[0] === colour ? 0 : 1;
    const answer = await connection.send(command);
    setBusy(false);
    if (answer?.t === "ok" && answer.room) {
      key.current = newKey();
      go(roomPath(answer.room, isPrivate));
    } else if (isRefusal(answer)) setProblem(refusalText(answer.code, answer.message));
    else setProblem("The connection was lost. Please try again.");
  };

  return (
    <form class="new-duel" onSubmit={create} aria-labelledby="duel-title">
      <h2 id="duel-title">Play a friend</h2>
      {GAMES.length > 1 && (
        <Choice
          legend="Game"
          name="game"
          value={game}
          options={GAMES}
          onChange={(chosen) => {
            setGame(chosen);
            setOptions({});
          }}
        />
      )}
      <Choice<Clock>
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
      {board?.Options && <board.Options options={options} onChange={setOptions} />}
      <button
        type="submit"
        class="main large"
        data-testid="create-duel"
        disabled={busy || connection.state.value !== "open"}
      >
        {isPrivate ? "Make an invite link" : "Open a game"}
      </button>
      <p class="problem" role="alert">
        {problem}
      </p>
    </form>
  );
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
