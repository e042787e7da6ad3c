import { useState } from "preact/hooks";
import { useKeys } from "../../keys";
import type { Seat } from "../../protocol";
import type { RoomState } from "../../state/room";
import type { TableProps } from "../module";
import { movesOf } from "../moves";
import { ConfirmAttack, Respond, Story } from "./Bar";
import { ChallengeSheet } from "./ChallengeSheet";
import { consolation, describe } from "./log";
import { RectanglesBoard } from "./RectanglesBoard";
import { attackTerms } from "./stakes";
import { byCell, type RectanglesAction, type RectanglesView } from "./view";
import { story } from "./words";

type State = RoomState<RectanglesView> & { view: RectanglesView };

/**
 * The board with what is asked beside it, and a challenge over it. An attack is chosen twice, since
 * it may cost a square; a claim is not.
 */
export function Table({ state, held, flip, act, marks, children }: TableProps<RectanglesView>) {
  const { view, you, legal } = state;
  const at = legal?.at;
  const [wanted, want] = useState<{ at: number | undefined; cell: number | null }>({
    at,
    cell: null,
  });
  const [answer, setAnswer] = useState<{ number: number; choice: number } | null>(null);
  const setAttacked = (cell: number | null) => want({ at, cell });
  // An attack is chosen for its own decision only: no click begins one that was meant before.
  const attacked = wanted.at === at ? wanted.cell : null;

  const actions: ReadonlyMap<number, RectanglesAction> = byCell(
    you === null || held ? [] : (legal?.actions ?? []),
  );
  const selected = attacked !== null && actions.has(attacked) ? attacked : null;
  const respond = (a: "repel" | "face") => {
    if (legal?.actions.some((action) => action.a === a)) act({ a });
  };
  const keys = { Escape: () => setAttacked(null) };
  const responding = view.phase === "respond" && legal !== null;
  useKeys(responding ? { ...keys, 1: () => respond("repel"), 2: () => respond("face") } : keys);

  const choose = (cell: number) => {
    const action = actions.get(cell);
    if (action?.a === "attack" && cell !== selected) setAttacked(cell);
    else if (action) act(action);
    else setAttacked(null);
  };
  const number = view.challenge?.number ?? 0;
  return children({
    board: (
      <div class="rectangles-table">
        <RectanglesBoard
          view={view}
          previous={state.previous}
          flip={flip}
          actions={actions}
          selected={selected}
          held={held}
          marks={marks}
          onChoose={choose}
        />
        {you !== null && isFacing(view, you) && (
          <ChallengeSheet
            key={number}
            state={{ ...state, you }}
            held={held}
            chosen={answer?.number === number ? answer.choice : null}
            onAnswer={(choice) => {
              setAnswer({ number, choice });
              act({ a: "answer", choice });
            }}
          />
        )}
      </div>
    ),
    actions: responding ? (
      <Respond state={state} held={held} onChoose={respond} />
    ) : selected !== null && you !== null ? (
      <ConfirmAttack
        held={held}
        onAttack={() => choose(selected)}
        onCancel={() => setAttacked(null)}
      >
        {attackTerms(view, you, selected)}
      </ConfirmAttack>
    ) : (
      <Story
        was={lastSaid(state)}
        now={story(view, you, legal?.actions.some(({ a }) => a === "attack") ?? false)}
      />
    ),
  });
}

function isFacing({ phase, challenge }: RectanglesView, you: Seat): boolean {
  return phase === "challenge" && (challenge?.faces.includes(you) ?? false);
}

/** How the challenge that has just ended went for who faced it, else what the newest step did. */
function lastSaid({ log, view, you }: State): string {
  const newest = log.at(-1);
  const ended = newest && ["answer", "expire"].includes(newest.action.a);
  const kindly = ended ? consolation(view, newest.seat, you) : null;
  if (kindly) return kindly;
  const said = movesOf({ describe }, log).at(-1)?.spoken;
  return said ? `${said}.` : "";
}
