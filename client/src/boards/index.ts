/** The games that this client has a board for, by id, in the order in which they are offered. */
import { gridTakeover } from "./grid_takeover";
import type { BoardModule } from "./module";
import { rectangles } from "./rectangles";
import { symbols } from "./symbols";

export const BOARDS: ReadonlyMap<string, BoardModule> = new Map<string, BoardModule>([
  ["grid_takeover", gridTakeover],
  ["symbols", symbols],
  ["rectangles", rectangles],
]);
