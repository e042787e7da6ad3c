/** Rectangles in words, and small. */
import type { About, Box } from "../about";

const VALUES = "2141331522412351423212431";
const CLAIMS: readonly (readonly [cell: number, owner: "b" | "r"])[] = [
  [6, "b"],
  [13, "r"],
  [7, "b"],
  [14, "r"],
  [11, "b"],
  [18, "r"],
  [12, "b"],
  [19, "r"],
  [16, "b"],
  [8, "r"],
  [17, "b"],
  [9, "r"],
  [13, "b"],
];
const BOXES: readonly (readonly [from: number, box: Box])[] = [
  [7, [1, 1, 2, 2]],
  [8, [2, 3, 2, 2]],
  [11, [1, 1, 3, 2]],
  [12, [1, 3, 3, 2]],
];

interface Seen {
  owners: string;
  values: string;
  rectangles: [Box[], Box[]];
}

export const about: About = {
  goal: "Solve small challenges, claim squares, and build the largest rectangle.",
  levels: {
    easy: { name: "Easy", what: "Right in 6 of 10 challenges, and builds as it likes." },
    medium: { name: "Medium", what: "Right in 3 of 4, and blocks your largest rectangle." },
    hard: { name: "Hard", what: "Right in 9 of 10, and knows when an attack pays." },
  },
  demo: Array.from({ length: CLAIMS.length + 1 }, (_, n) => {
    const owners = Array.from(VALUES, () => ".");
    for (const [cell, owner] of CLAIMS.slice(0, n)) owners[cell] = owner;
    const boxes = BOXES.filter(([from]) => from <= n).map(([, box]) => box);
    const last = n === CLAIMS.length ? boxes.slice(0, -1) : boxes;
    return { owners: owners.join(""), signs: VALUES, boxes: last.slice(-2) };
  }),
  frame: (view) => {
    const { owners, values, rectangles } = view as Seen;
    return { owners, signs: values, boxes: rectangles.flatMap(largest) };
  },
};

/** The largest of these boxes, if there is any. */
function largest(boxes: Box[]): Box[] {
  const area = ([, , height, width]: Box) => height * width;
  return [...boxes].sort((one, other) => area(other) - area(one)).slice(0, 1);
}
