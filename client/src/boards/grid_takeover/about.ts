/** Grid Takeover in words, and small. */
import type { About, Frame } from "../about";

const DEMO: readonly (readonly [owners: string, blue: number, red: number])[] = [
  ["....r...............b....", 20, 4],
  ["....r..........b....b....", 15, 4],
  ["....r....r.....b....b....", 15, 9],
  ["....r....r.....bb...b....", 16, 9],
  ["....r....r....rbb...b....", 16, 14],
  ["....r....r.b..rbb...b....", 11, 14],
  ["....r....r.b..rbb..rb....", 11, 19],
  ["....r.b..r.b..rbb..rb....", 6, 19],
  ["....r.b..r.b..rbb..rb...r", 6, 24],
  ["....r.bb.r.b..rbb..rb...r", 7, 24],
  ["....r.bb.r.b..rbb..rb..rr", 7, 23],
  ["....r.bbbr.b..rbb..rb..rr", 8, 23],
  ["....r.bbbr.b..rbb..rb.rrr", 8, 22],
  ["....r.bbbr.b.brbb..rb.rrr", 13, 22],
  ["....r.bbbr.b.brbb..rbrrrr", 13, 21],
  ["....r.bbbr.b.brbb.brbrrrr", 18, 21],
  ["....r.bbbr.b.brbb.brrrrrr", 18, 20],
  ["....r.bbbr.bbbrbbbbrrrrrr", 17, 20],
];

export const about: About = {
  goal: "Step on a tile and it is yours; wall an area in and all of it is.",
  levels: {
    easy: { name: "Easy", what: "Plays like a beginner: look one move ahead and you win." },
    medium: { name: "Medium", what: "Takes what you leave open, and blocks what it sees." },
    hard: { name: "Hard", what: "Plans ahead, and closes areas before you notice them." },
    unbeatable: {
      name: "Unbeatable",
      what: "Looks as far as it can. You have 8 seconds a turn, from the first moment.",
      clock: "8 seconds a turn",
    },
  },
  demo: DEMO.map(([owners, blue, red]) => ({ owners, pawns: [blue, red] })),
  frame: (view) => {
    const { owners, pawns } = view as Frame;
    return { owners, pawns };
  },
};
