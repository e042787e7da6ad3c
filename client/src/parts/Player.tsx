import type { Playback } from "../state/playback";
import { KeyButton } from "./KeyButton";
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
        <KeyButton
          label="To the start"
          shortcut="Home"
          testid="to-start"
          disabled={at === 0}
          onClick={() => onJump(0)}
        >
          <StartGlyph />
        </KeyButton>
        <KeyButton
          label="One step back"
          shortcut="ArrowLeft"
          testid="back"
          disabled={at === 0}
          onClick={() => onStep(-1)}
        >
          <BackGlyph />
        </KeyButton>
        <KeyButton
          label={playing ? "Pause" : "Play"}
          shortcut="Space"
          testid="play"
          disabled={last === 0}
          main
          onClick={onToggle}
        >
          {playing ? <PauseGlyph /> : <PlayGlyph />}
        </KeyButton>
        <KeyButton
          label="One step on"
          shortcut="ArrowRight"
          testid="forward"
          disabled={at === last}
          onClick={() => onStep(1)}
        >
          <OnGlyph />
        </KeyButton>
        <KeyButton
          label="To the end"
          shortcut="End"
          testid="to-end"
          disabled={at === last}
          onClick={() => onJump(last)}
        >
          <EndGlyph />
        </KeyButton>
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
