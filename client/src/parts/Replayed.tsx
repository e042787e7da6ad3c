import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { announce } from "../announce";
import type { BoardModule } from "../boards/module";
import { verdict } from "../boards/sides";
import { useKeys } from "../keys";
import type { Outcome, Seat } from "../protocol";
import { replayPath } from "../router";
import {
  advanced,
  jumped,
  nextSpeed,
  opened,
  type Playback,
  stepMs,
  stepped,
  toggled,
} from "../state/playback";
import type { RoomState } from "../state/room";
import { asOf, durationText, stepsOf, thoughtOf } from "../state/steps";
import { setTitle } from "../title";
import { HomeLink } from "./HomeLink";
import { MoveList } from "./MoveList";
import { Player } from "./Player";
import { FlipGlyph, ShareGlyph } from "./playGlyphs";
import { ReplaySeat } from "./ReplaySeat";
import { captionOf, termsOf } from "./replayWords";
import { ShareReplay } from "./ShareReplay";
import { ThemeButton } from "./ThemeButton";
import "../styles/replay.css";

/** How long a step is shown before the address names it. */
const ADDRESS_MS = 400;

interface Props {
  match: RoomState;
  outcome: Outcome;
  board: BoardModule;
  /** The step to begin with. */
  at: number | null;
}

/** The table of a finished match, with a player's controls. */
export function Replayed({ match, outcome, board, at }: Props) {
  const steps = useMemo(() => stepsOf(match.log), [match]);
  const [playback, setPlayback] = useState(() => opened(steps.length - 1, at));
  const [flip, setFlip] = useState(false);
  const [sharing, setSharing] = useState(false);
  const step = steps[playback.at];
  const state = useMemo(() => shownAt(match, step?.seq ?? 0, playback), [match, step, playback]);
  const { title, why } = verdict(board, outcome, null);
  const caption = useMemo(() => captionOf(state, match, board), [state, match, board]);
  const took = step?.seat === undefined ? null : thoughtOf(state.log, step.seat).last;

  useEffect(() => {
    setTitle(`${board.title}: ${title}`);
  }, [board, title]);
  usePlaying(playback, setPlayback);
  useAddress(match, playback);
  const { playing } = playback;
  useEffect(() => {
    if (!playing) announce(caption);
  }, [caption, playing]);

  const onStep = useCallback((by: 1 | -1) => setPlayback((old) => stepped(old, by)), []);
  const onJump = useCallback((to: number) => setPlayback((old) => jumped(old, to)), []);
  const onToggle = useCallback(() => setPlayback(toggled), []);
  const onFlip = useCallback(() => setFlip((old) => !old), []);
  useKeys({
    ArrowLeft: () => onStep(-1),
    ArrowRight: () => onStep(1),
    Home: () => onJump(0),
    End: () => onJump(playback.last),
    " ": onToggle,
    f: onFlip,
  });

  const below: Seat = flip ? other(board.below) : board.below;
  const seat = (one: Seat, place: "above" | "below") => (
    <ReplaySeat state={state} board={board} seat={one} place={place} winner={outcome.winner} />
  );
  const middle = (shown: ComponentChildren) => (
    <main class="middle">
      {seat(other(below), "above")}
      <p class="banner caption" data-testid="caption">
        <span>
          {caption} {took && <span class="thought">{durationText(took.ms)}</span>}
        </span>
      </p>
      {shown}
      {seat(below, "below")}
      <div class="action-bar">
        <Player
          playback={playback}
          onStep={onStep}
          onJump={onJump}
          onToggle={onToggle}
          onSpeed={() => setPlayback(nextSpeed)}
        />
      </div>
    </main>
  );
  return (
    <div class="table replay">
      <header class="room-head">
        <HomeLink />
        <h1 class="turn" data-testid="verdict">
          {title} <span class="hint">{why}</span>
        </h1>
        <button
          type="button"
          class="icon"
          aria-label="Turn the board"
          aria-keyshortcuts="F"
          aria-pressed={flip}
          data-testid="flip"
          onClick={onFlip}
        >
          <FlipGlyph />
        </button>
        <button
          type="button"
          class="icon"
          aria-label="Share or keep"
          aria-haspopup="dialog"
          data-testid="share"
          onClick={() => setSharing(true)}
        >
          <ShareGlyph />
        </button>
        <ThemeButton />
      </header>
      {state.view !== null && (
        <board.Table state={{ ...state, view: state.view }} held={false} flip={flip} act={() => {}}>
          {(parts) =>
            middle(
              <div class="board-box" dir="ltr">
                {parts.board}
              </div>,
            )
          }
        </board.Table>
      )}
      <aside class="side">
        {board.Detail && state.view !== null && (
          <board.Detail state={{ ...state, view: state.view }} />
        )}
        <div class="side-moves">
          <h2 class="side-title">
            Moves <span class="hint">{termsOf(match, board)}</span>
          </h2>
          <MoveList
            state={match}
            board={board}
            at={step?.seq}
            onPick={(seq) => onJump(steps.findIndex((one) => one.seq === seq))}
          />
        </div>
        <p class="hint keys-hint" aria-hidden="true">
          <kbd>←</kbd> <kbd>→</kbd> step <kbd>Space</kbd> play <kbd>F</kbd> turn
        </p>
      </aside>
      {sharing && <ShareReplay state={match} at={playback.at} onClose={() => setSharing(false)} />}
    </div>
  );
}

/** Motion shows what a step changed, so only where that step was just taken. */
function shownAt(match: RoomState, seq: number, { onward }: Playback): RoomState {
  const state = asOf(match, seq);
  return onward ? state : { ...state, previous: null };
}

function usePlaying(playback: Playback, set: (change: (old: Playback) => Playback) => void): void {
  const { playing, at } = playback;
  const ms = stepMs(playback);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => set(advanced), ms);
    return () => clearTimeout(timer);
  }, [playing, at, ms, set]);
}

/** Keeps the address at the step that is shown, so that a reload or a copy of it leads here. */
function useAddress(match: RoomState, { at, playing }: Playback): void {
  useEffect(() => {
    if (playing) return;
    const path = replayPath(match.room, match.private, at);
    const timer = setTimeout(() => history.replaceState(null, "", path), ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [match, at, playing]);
}

function other(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}
