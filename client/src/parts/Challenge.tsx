import { useState } from "preact/hooks";
import { invitations } from "../app";
import { BOARDS } from "../boards";
import { useCreate, type Wish } from "../create";
import { isolated } from "../names";
import { lastGame } from "../state/fight";
import { local } from "../storage";
import { Choice } from "./Choice";
import { type ClockChoice, clockChoices, turnMsOf } from "./clocks";
import { Sheet } from "./Sheet";
import { Submit } from "./Submit";

const CLOCKS = clockChoices("none", "15", "30", "60");

interface Props {
  player: { id: string; name: string };
  /** The game to begin with; else the one played last. */
  game?: string;
}

/** Asks a certain player to a duel, in a room of its own. */
export function ChallengeButton({ player, game }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" data-testid="challenge" onClick={() => setOpen(true)}>
        Challenge
      </button>
      {open && (
        <Sheet title={`Challenge ${isolated(player.name)}`} onClose={() => setOpen(false)}>
          <Challenge player={player} game={game ?? lastGame(local, [...BOARDS.keys()])} />
        </Sheet>
      )}
    </>
  );
}

function Challenge({ player, game: first }: Required<Props>) {
  const [game, setGame] = useState(first);
  const [clock, setClock] = useState<ClockChoice>("30");
  const { busy, problem, create } = useCreate();
  const send = async (event: Event) => {
    event.preventDefault();
    const wish: Wish = { game, mode: "duel", private: true };
    const turnMs = turnMsOf(clock);
    const room = await create({ ...wish, ...(turnMs !== null && { turn_ms: turnMs }) });
    if (room) invitations.invite(player, room);
  };
  return (
    <form class="sheet-form" onSubmit={send}>
      <Choice
        legend="Game"
        name="challenge-game"
        value={game}
        options={[...BOARDS].map(([id, { title }]) => [id, title] as const)}
        onChange={setGame}
      />
      <Choice<ClockChoice>
        legend="Time a turn"
        name="challenge-clock"
        value={clock}
        options={CLOCKS}
        onChange={setClock}
      />
      <Submit testid="send-challenge" busy={busy} problem={problem}>
        Send the invitation
      </Submit>
    </form>
  );
}

/** To who has invited somebody into this room: what became of it. */
export function InvitationFate({ room }: { room: string }) {
  const sent = invitations.sent.value.get(room);
  if (!sent) return null;
  return (
    <p class={`fate ${sent.fate}`} role="status" data-testid="invitation-fate">
      <Words name={sent.name} fate={sent.fate} problem={sent.problem} />
    </p>
  );
}

function Words({ name, fate, problem }: { name: string; fate: string; problem: string }) {
  const who = <bdi>{name}</bdi>;
  switch (fate) {
    case "sent":
      return <>{who} has your invitation.</>;
    case "away":
      return (
        <>{who} isn't here just now, and will see it on coming back. The link works meanwhile.</>
      );
    case "declined":
      return <>{who} doesn't want to play now. The link is still good for anybody else.</>;
    case "failed":
      return (
        <>
          {who} was not told: {problem}
        </>
      );
    default:
      return <>Inviting {who}…</>;
  }
}
