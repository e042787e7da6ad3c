import type { ComponentChildren } from "preact";

/** A small line drawing on a square of 20 units, in the colour of the text around it. */
export function Glyph({ children }: { children: ComponentChildren }) {
  return (
    <svg class="glyph" viewBox="0 0 20 20" aria-hidden="true">
      {children}
    </svg>
  );
}

/** Stands for watching. */
export function EyeGlyph() {
  return (
    <Glyph>
      <path d="M1.5 10C5 4.7 15 4.7 18.5 10 15 15.3 5 15.3 1.5 10Z" />
      <circle cx="10" cy="10" r="2.6" />
    </Glyph>
  );
}

/** Stands for a player, as on the way to one's own page. */
export function PersonGlyph() {
  return (
    <Glyph>
      <circle cx="10" cy="6.5" r="3.6" />
      <path d="M3 17.5C3.6 10.5 16.4 10.5 17 17.5" />
    </Glyph>
  );
}
