/** Grid Takeover. */
import type { BoardModule } from "../module";
import { Options } from "./Options";
import { Table } from "./Table";
import type { GridView } from "./view";
import { describe, SIDES, why } from "./words";

export const gridTakeover: BoardModule<GridView> = {
  title: "Grid Takeover",
  sides: SIDES,
  below: 0,
  Table,
  Options,
  keys: [
    ["1", "Teleport"],
    ["2", "Conquer (twice)"],
    ["3", "Double Move"],
    ["Esc", "back to a plain move"],
  ],
  describe,
  actors: ({ turn }) => (turn === null ? [] : [turn]),
  turnText({ turn, again }, you) {
    if (turn === null) return "";
    const whose = turn === you ? "Your turn" : `${turn === 0 ? "Blue" : "Red"}'s turn`;
    return again ? `${whose}: second move` : whose;
  },
  headline: ({ tiles }, seat) => [
    { value: tiles[seat], unit: tiles[seat] === 1 ? "tile" : "tiles" },
  ],
  summary: ({ tiles, turns }, seat) =>
    `${counted(tiles[seat], "tile")} in ${counted(turns[seat], "turn")}`,
  why,
  terms: (options) => (options["abilities"] === false ? "no abilities" : "with abilities"),
};

/** "1 tile", "2 tiles". */
function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
