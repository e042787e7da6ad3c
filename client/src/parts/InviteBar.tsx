import { useEffect, useState } from "preact/hooks";
import { announce } from "../announce";
import { invitations } from "../app";
import { BOARDS } from "../boards";
import type { Invited } from "../protocol";
import { go, roomPath } from "../router";
import { chime } from "../sound";
import { clockText } from "./clocks";

/** How long one can still think better of hearing from somebody. */
const AFTERTHOUGHT_MS = 10_000;

/** On every page: somebody wants to play with us. */
export function InviteBar() {
  const came = invitations.came.value;
  const newest = came[came.length - 1];
  const [declined, setDeclined] = useState<Invited | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (!newest) return;
    setProblem("");
    setDeclined(null);
    announce(`${newest.by.name} invites you to a duel`);
    chime();
  }, [newest?.room]);
  useEffect(() => {
    if (!declined && !problem) return;
    const timer = setTimeout(() => {
      setDeclined(null);
      setProblem("");
    }, AFTERTHOUGHT_MS);
    return () => clearTimeout(timer);
  }, [declined, problem]);

  const accept = async (invited: Invited) => {
    const wrong = await invitations.accept(invited);
    if (wrong) setProblem(wrong);
    else go(roomPath(invited.room, true));
  };
  const decline = (invited: Invited) => {
    invitations.decline(invited);
    setDeclined(invited);
  };
  if (newest) {
    return (
      <aside class="queue-bar invite-bar" data-testid="invitation" aria-label="Invitation">
        <p class="queue-text">
          <span class="queue-title">
            <bdi>{newest.by.name}</bdi> <span>invites you</span>
          </span>
          <span class="hint">{problem || termsOf(newest)}</span>
        </p>
        <button type="button" data-testid="invite-decline" onClick={() => decline(newest)}>
          Decline
        </button>
        <button
          type="button"
          class="main"
          data-testid="invite-accept"
          onClick={() => accept(newest)}
        >
          Accept
        </button>
      </aside>
    );
  }
  if (!declined && !problem) return null;
  return (
    <aside class="queue-bar invite-bar" data-testid="afterthought" aria-label="Invitation">
      <p class="queue-text" role="status">
        {problem || (
          <>
            Declined
            <span class="hint">
              <bdi>{declined?.by.name}</bdi> is told kindly
            </span>
          </>
        )}
      </p>
      {declined && !problem && (
        <button
          type="button"
          data-testid="mute"
          onClick={() => {
            invitations.mute(declined.by.id);
            setDeclined(null);
          }}
        >
          No more of these
        </button>
      )}
      <button
        type="button"
        class="icon"
        aria-label="Close"
        onClick={() => {
          setDeclined(null);
          setProblem("");
        }}
      >
        <span aria-hidden="true">✕</span>
      </button>
    </aside>
  );
}

function termsOf({ game, turn_ms }: Invited): string {
  return `${BOARDS.get(game)?.title ?? game}, ${clockText(turn_ms ?? null)}`;
}
