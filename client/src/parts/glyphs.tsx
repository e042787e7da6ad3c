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
