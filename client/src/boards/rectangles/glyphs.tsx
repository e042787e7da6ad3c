/** The signs of the challenges as drawings, so that no font decides how alike they look. */

const SHAPES: Record<string, { d: string; name: string }> = {
  "▲": { d: "M5 1.2 9.2 8.6H.8Z", name: "triangle up" },
  "▼": { d: "M5 8.8 .8 1.4h8.4Z", name: "triangle down" },
  "●": { d: "M5 .9a4.1 4.1 0 1 1 0 8.2a4.1 4.1 0 1 1 0-8.2Z", name: "circle" },
  "■": { d: "M1.4 1.4h7.2v7.2H1.4Z", name: "square" },
  "◆": { d: "M5 .5 9.5 5 5 9.5 .5 5Z", name: "diamond" },
};
const HOLLOW: Record<string, string> = { "△": "▲", "▽": "▼", "○": "●", "□": "■", "◇": "◆" };

/** What a sign is called, as in "hollow triangle up". */
export function glyphName(sign: string): string {
  const solid = SHAPES[HOLLOW[sign] ?? sign];
  if (!solid) return sign;
  return `${sign in HOLLOW ? "hollow" : "full"} ${solid.name}`;
}

/** One sign in a box of 10 by 10 whose corner is at (x, y). */
export function Glyph({ sign, x = 0, y = 0 }: { sign: string; x?: number; y?: number }) {
  const shape = SHAPES[HOLLOW[sign] ?? sign];
  if (!shape) {
    return (
      <text x={x + 5} y={y + 8.6} class="sign-text">
        {sign}
      </text>
    );
  }
  const look = sign in HOLLOW ? "sign hollow" : "sign";
  return <path class={look} d={shape.d} transform={`translate(${x} ${y})`} />;
}

/** A picture of signs, row by row; a screen reader is told all of them. */
export function GlyphRows({ rows, label }: { rows: string[]; label: string }) {
  const grid = rows.map((row) => [...row]);
  const width = Math.max(1, ...grid.map((row) => row.length));
  const told = grid.map((row, n) => `Row ${n + 1}: ${row.map(glyphName).join(", ")}.`).join(" ");
  return (
    <svg
      class="glyph-rows"
      viewBox={`0 0 ${width * 12} ${rows.length * 12}`}
      role="img"
      aria-label={`${label} ${told}`}
    >
      {grid.flatMap((row, y) =>
        row.map((sign, x) => <Glyph key={`${x},${y}`} sign={sign} x={x * 12 + 1} y={y * 12 + 1} />),
      )}
    </svg>
  );
}

/** A picture of "■" and "□" as a small mosaic. It is told by who shows it. */
export function Mosaic({ rows }: { rows: string[] }) {
  const grid = rows.map((row) => [...row]);
  const width = Math.max(1, ...grid.map((row) => row.length));
  return (
    <svg
      class="mosaic"
      viewBox={`0 0 ${width * 10 + 1} ${rows.length * 10 + 1}`}
      aria-hidden="true"
    >
      <rect class="mosaic-ground" width="100%" height="100%" rx="2" />
      {grid.flatMap((row, y) =>
        row.map((sign, x) => (
          <rect
            key={`${x},${y}`}
            class={sign === "■" ? "mosaic-full" : "mosaic-hollow"}
            x={x * 10 + 1}
            y={y * 10 + 1}
            width="9"
            height="9"
            rx="1"
          />
        )),
      )}
    </svg>
  );
}

/** A mosaic in words: its rows, each as "full, hollow, full". */
export function mosaicWords(rows: string[]): string {
  const words = (row: string) =>
    [...row].map((sign) => (sign === "■" ? "full" : "hollow")).join(" ");
  return rows.map((row, n) => `row ${n + 1}: ${words(row)}`).join("; ");
}
