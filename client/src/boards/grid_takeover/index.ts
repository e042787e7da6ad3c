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
    `${tiles[seat]} in ${turns[seat]} ${turns[seat] === 1 ? "turn" : "turns"}`,
  why,
  terms: (options) => (options["abilities"] === false ? "no abilities" : "with abilities"),
};
