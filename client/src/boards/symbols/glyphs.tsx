/**
 * The fifteen symbols as drawings of one family, in a square of 100 units around the origin. One
 * can tell the groups apart at a glance: shapes are solid, digits, Greek and Latin letters are
 * lines, and the three special ones are outlines with a core.
 */

type Glyph = { path: string; kind: "solid" | "line" | "core"; core?: readonly [number, number] };

const star = Array.from({ length: 10 }, (_, n) => {
  const radius = n % 2 === 0 ? 43 : 19;
  const angle = (n * Math.PI) / 5;
  return `${(radius * Math.sin(angle)).toFixed(1)} ${(3 - radius * Math.cos(angle)).toFixed(1)}`;
});

const GLYPHS: Readonly<Record<string, Glyph>> = {
  T: { path: "M0-34 37 30H-37Z", kind: "solid" },
  S: { path: "M-30-30H30V30H-30Z", kind: "solid" },
  C: { path: "M-36 0a36 36 0 1 0 72 0a36 36 0 1 0-72 0Z", kind: "solid" },
  "3": {
    path: "M-23-36H20L-4-8C14-9 27-1 27 13C27 28 14 37-3 37C-15 37-24 32-28 25",
    kind: "line",
  },
  "7": { path: "M-27-36H27L-7 37", kind: "line" },
  "9": { path: "M25-12A25 25 0 1 1 25-13C26 12 16 29-9 37", kind: "line" },
  W: {
    path: "M-35 35H-13V27C-27 17-34 5-34-8C-34-26-20-37 0-37S34-26 34-8C34 5 27 17 13 27V35H35",
    kind: "line",
  },
  L: { path: "M-31 36 0-36 31 36", kind: "line" },
  P: { path: "M-35-33H35M-19-33V36M19-33V36", kind: "line" },
  G: {
    path: "M29-21C23-31 13-37 1-37C-19-37-33-22-33 0S-19 37 1 37C19 37 31 26 31 4H8",
    kind: "line",
  },
  J: { path: "M-10-36H22M12-36V13C12 28 3 37-10 37C-21 37-27 31-29 22", kind: "line" },
  K: { path: "M-22-37V37M26-37-22 8M-5-8 27 37", kind: "line" },
  "*": { path: `M${star.join("L")}Z`, kind: "core", core: [0, 5] },
  O: { path: "M-33 0a33 33 0 1 0 66 0a33 33 0 1 0-66 0Z", kind: "core", core: [0, 0] },
  D: { path: "M0-37 38 33H-38Z", kind: "core", core: [0, 11] },
};

export interface SymbolProps {
  code: string;
  /** How large: 1 for 100 units. */
  scale: number;
  x?: number;
  y?: number;
}

/** A symbol; nothing for a code that isn't one, as "?" or "-". */
export function SymbolMark({ code, scale, x = 0, y = 0 }: SymbolProps) {
  const glyph = GLYPHS[code];
  if (!glyph) return null;
  return (
    <g class={`symbol ${glyph.kind}`} transform={`translate(${x} ${y}) scale(${scale})`}>
      <path class="symbol-halo" d={glyph.path} />
      <path class="symbol-line" d={glyph.path} />
      {glyph.core && <circle class="symbol-core" cx={glyph.core[0]} cy={glyph.core[1]} r="9" />}
    </g>
  );
}
