import { useEffect, useState } from "preact/hooks";
import { BOARDS } from "../boards";
import { Replayed } from "../parts/Replayed";
import { onLink, roomPath } from "../router";
import { fetchReplay, type Missing } from "../state/replay";
import type { RoomState } from "../state/room";
import { setTitle } from "../title";

/** A finished match, step by step. `at`: the step to begin with. */
export function Replay({ id, at }: { id: string; at: number | null }) {
  const [found, setFound] = useState<RoomState | Missing | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setTitle("Replay");
    const reading = new AbortController();
    setFound(null);
    fetchReplay(id, reading.signal).then((read) => {
      if (!reading.signal.aborted) setFound(read);
    });
    return () => reading.abort();
  }, [id, tries]);

  if (found === null) {
    return (
      <div class="lost">
        <p role="status">Reading the match…</p>
      </div>
    );
  }
  if (typeof found === "string") {
    return <Absent id={id} why={found} onAgain={() => setTries((old) => old + 1)} />;
  }
  const board = BOARDS.get(found.game);
  if (!board || !found.outcome) return <Absent id={id} why="outdated" onAgain={() => {}} />;
  return <Replayed match={found} outcome={found.outcome} board={board} at={at} />;
}

const ABSENT: Readonly<Record<Missing, readonly [title: string, text: string]>> = {
  unknown: [
    "There is no replay here",
    "The match may still be going on, or it isn't kept any more; the link may also have lost a letter.",
  ],
  outdated: [
    "This match can't be shown any more",
    "It was played under older rules of the game, which this server no longer has.",
  ],
  unread: ["The replay can't be read right now", "The server may be away for a moment."],
};

function Absent({ id, why, onAgain }: { id: string; why: Missing; onAgain(): void }) {
  const [title, text] = ABSENT[why];
  return (
    <div class="lost" data-testid="no-replay">
      <h1>{title}</h1>
      <p>{text}</p>
      <div class="row">
        {why === "unread" && (
          <button type="button" class="main" onClick={onAgain}>
            Try again
          </button>
        )}
        {why === "unknown" && (
          <a class="button" href={roomPath(id, true)} onClick={onLink}>
            Go to the room
          </a>
        )}
        <a class="button" href="/" onClick={onLink}>
          Home
        </a>
      </div>
    </div>
  );
}
