/** Rectangles. */
import type { BoardModule } from "../module";
import { describe } from "./log";
import { Options } from "./Options";
import { Solution } from "./Solution";
import { Table } from "./Table";
import { actors, type RectanglesView } from "./view";
import { points, SIDES, turnText, why } from "./words";

export const rectangles: BoardModule<RectanglesView> = {
  title: "Rectangles",
  sides: SIDES,
  below: 0,
  Table,
  Detail: Solution,
  Options,
  keys: [
    ["1 – 4", "answer a challenge"],
    ["1, 2", "repel or face an attack"],
    ["Enter", "once to claim, twice to attack"],
    ["Esc", "don't attack"],
  ],
  describe,
  actors,
  turnText,
  headline: (view, seat) => [
    { value: view.points[seat], unit: view.points[seat] === 1 ? "point" : "points" },
    view.count[seat] === 1
      ? { value: 1, unit: "rectangle", short: "rect" }
      : { value: view.count[seat], unit: "rectangles", short: "rects" },
    { value: view.largest[seat], unit: "largest" },
  ],
  summary: (view, seat) =>
    `largest ${view.largest[seat]}, ${view.count[seat]} ${
      view.count[seat] === 1 ? "rectangle" : "rectangles"
    }, ${points(view.points[seat])}`,
  why,
  terms: ({ size }) => (typeof size === "number" ? `${size} by ${size}` : ""),
};
