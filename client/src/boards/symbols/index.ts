/** Symbols. */
import type { BoardModule } from "../module";
import { Table } from "./Table";
import { SIDES, type SymbolsView } from "./view";
import { describe, hint, turnText, why } from "./words";

export const symbols: BoardModule<SymbolsView> = {
  title: "Symbols",
  sides: SIDES,
  below: 0,
  Table,
  keys: [
    ["Enter again", "propose a block to lock, then the next"],
    ["L", "lock the proposed block"],
    ["E", "end the chain"],
    ["P", "pass, where nothing can be captured"],
    ["Y, C", "yield (twice), or play on"],
    ["Esc", "choose nothing"],
  ],
  describe,
  actors: ({ turn }) => (turn === null ? [] : [turn]),
  turnText,
  hint,
  headline: ({ tiles, points }, seat) => [
    { value: tiles[seat], unit: tiles[seat] === 1 ? "square" : "squares" },
    { value: points[seat], unit: points[seat] === 1 ? "point" : "points" },
  ],
  summary: ({ tiles, points }, seat) => `${tiles[seat]} squares, ${points[seat]} points`,
  why,
  terms: () => "",
};
