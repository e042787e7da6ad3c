/** The signs of a player's buttons. */
import { Glyph } from "./glyphs";

export function StartGlyph() {
  return (
    <Glyph>
      <path d="M4.5 4v12M15.5 4 8 10l7.5 6Z" />
    </Glyph>
  );
}

export function BackGlyph() {
  return (
    <Glyph>
      <path d="M12.5 4 6 10l6.5 6" />
    </Glyph>
  );
}

export function PlayGlyph() {
  return (
    <Glyph>
      <path class="solid" d="M6 3.5 16.5 10 6 16.5Z" />
    </Glyph>
  );
}

export function PauseGlyph() {
  return (
    <Glyph>
      <path d="M7 4v12M13 4v12" />
    </Glyph>
  );
}

export function OnGlyph() {
  return (
    <Glyph>
      <path d="M7.5 4 14 10l-6.5 6" />
    </Glyph>
  );
}

export function EndGlyph() {
  return (
    <Glyph>
      <path d="M15.5 4v12M4.5 4 12 10l-7.5 6Z" />
    </Glyph>
  );
}

/** Stands for turning the board. */
export function FlipGlyph() {
  return (
    <Glyph>
      <path d="M6.5 16V4M3 7.5 6.5 4 10 7.5M13.5 4v12M10 12.5l3.5 3.5 3.5-3.5" />
    </Glyph>
  );
}

/** Stands for passing something on. */
export function ShareGlyph() {
  return (
    <Glyph>
      <path d="M10 12.5V2.5M6.5 6 10 2.5 13.5 6M5 9H3.5v8.5h13V9H15" />
    </Glyph>
  );
}
