import { muted, toggleMuted } from "../sound";
import { Glyph } from "./glyphs";

export function SoundButton() {
  return (
    <button
      type="button"
      class="icon"
      data-testid="sound"
      aria-pressed={!muted.value}
      aria-label="Sound of the last seconds"
      title={muted.value ? "Sound is off" : "Sound is on"}
      onClick={toggleMuted}
    >
      <Glyph>
        <path d="M3 8v4h3l4 3.5v-11L6 8Z" class="glyph-fill" />
        {muted.value ? (
          <path d="m13 8 4 4m0-4-4 4" />
        ) : (
          <path d="M13 7.5a3.5 3.5 0 0 1 0 5M15 5.2a6.8 6.8 0 0 1 0 9.6" />
        )}
      </Glyph>
    </button>
  );
}
