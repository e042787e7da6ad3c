import type { Playback } from "../state/playback";
import { BackGlyph, EndGlyph, OnGlyph, PauseGlyph, PlayGlyph, StartGlyph } from "./playGlyphs";

interface Props {
  playback: Playback;
  onStep(by: 1 | -1): void;
  onJump(at: number): void;
  onToggle(): void;
  onSpeed(): void;
}

/** The controls of a replay, under a thumb: a slider, and a row of buttons. */
export function Player({ playback, onStep, onJump, onToggle, onSpeed }: Props) {
  const { at, last, playing, speed } = playback;
  return (
    <div class="player-bar" role="group" aria-label="Replay">
      <div class="progress">
        <input
          type="range"
          data-testid="slider"
          aria-label="Step"
          aria-valuetext={`step ${at} of ${last}`}
          min="0"
          max={last}
          value={at}
          dir="ltr"
          onInput={(event) => onJump(Number(event.currentTarget.value))}
        />
        <output class="place" data-testid="place">
          {at}
          <span> / {last}</span>
        </output>
      </div>
      <div class="buttons" dir="ltr">
        <button
          type="button"
          aria-label="To the start"
          aria-keyshortcuts="Home"
          data-testid="to-start"
          disabled={at === 0}
          onClick={() => onJump(0)}
        >
          <StartGlyph />
        </button>
        <button
          type="button"
          aria-label="One step back"
          aria-keyshortcuts="ArrowLeft"
          data-testid="back"
          disabled={at === 0}
          onClick={() => onStep(-1)}
        >
          <BackGlyph />
        </button>
        <button
          type="button"
          class="main"
          aria-label={playing ? "Pause" : "Play"}
          aria-keyshortcuts="Space"
          data-testid="play"
          disabled={last === 0}
          onClick={onToggle}
        >
          {playing ? <PauseGlyph /> : <PlayGlyph />}
        </button>
        <button
          type="button"
          aria-label="One step on"
          aria-keyshortcuts="ArrowRight"
          data-testid="forward"
          disabled={at === last}
          onClick={() => onStep(1)}
        >
          <OnGlyph />
        </button>
        <button
          type="button"
          aria-label="To the end"
          aria-keyshortcuts="End"
          data-testid="to-end"
          disabled={at === last}
          onClick={() => onJump(last)}
        >
          <EndGlyph />
        </button>
        <button
          type="button"
          class="speed"
          aria-label={`Speed: ${speed} times. Change`}
          data-testid="speed"
          onClick={onSpeed}
        >
          {speed === 0.5 ? "½" : speed}×
        </button>
      </div>
    </div>
  );
}
