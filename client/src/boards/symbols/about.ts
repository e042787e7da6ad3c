/** Symbols in words, and small. */
import type { About } from "../about";

const DEMO: readonly (readonly [owners: string, signs: string])[] = [
  ["bbbbbbbbbb.....rrrrrrrrrr", "3□ΩG△○△7K9KK7○○9JΩ△○G△3□Π"],
  ["bbbbbbbbbb..r..rrrrrrrrrr", "3□ΩG△○△7K9KK△○○9JΩ△○G△3□Π"],
  ["bbbbbbbrbb..r..rrrrrrrrrr", "3□ΩG△○△△K9KK△○○9JΩ△○G△3□Π"],
  ["bbbbbbbrbb..rb.rrrrrrrrrr", "3□ΩG△○△△K9KK△K○9JΩ△○G△3□Π"],
  ["bbbbbbbrbb..rbbrrrrrrrrrr", "3□ΩG△○△△K9KK△KK9JΩ△○G△3□Π"],
  ["bbbbbbbrbb.rrbbrrrrrrrrrr", "3□ΩG△○△△K9KΩ△KK9JΩ△○G△3□Π"],
  ["bbbbbbbrbbrrrbbrrrrrrrrrr", "3□ΩG△○△△K9ΩΩ△KK9JΩ△○G△3□Π"],
  ["bbbbbbbbbbrrrbbrrrrrrrrrr", "3□ΩG△○△7K9ΩΩ△KK9JΩ△○G△3□Π"],
  ["bbbbbbbbbbrrbbbrrrrrrrrrr", "3□ΩG△○△7K9ΩΩ7KK9JΩ△○G△3□Π"],
];

const SIGNS: Readonly<Record<string, string>> = {
  T: "△",
  S: "□",
  C: "○",
  W: "Ω",
  L: "Λ",
  P: "Π",
  "*": "★",
  O: "Ο",
  D: "Δ",
  "?": " ",
  x: " ",
};

export const about: About = {
  goal: "Take what shows another symbol, and let chains of equal ones follow.",
  levels: {
    easy: { name: "Easy", what: "Takes what pleases it now: good for learning the symbols." },
    medium: { name: "Medium", what: "Counts what a capture gains, and what it lays open." },
    hard: { name: "Hard", what: "Thinks several turns ahead and protects without mercy." },
    mike: { name: "Mike", what: "Unfair on purpose: sees what is cloaked, and never yields." },
  },
  demo: DEMO.map(([owners, signs]) => ({ owners: green(owners), signs })),
  frame: (view) => {
    const { owners, symbols } = view as { owners: string; symbols: string };
    return {
      owners: green(owners),
      signs: [...symbols].map((code) => SIGNS[code] ?? code).join(""),
    };
  },
};

/** Neutral squares of this game are green. */
function green(owners: string): string {
  return owners.replaceAll(".", "g");
}
