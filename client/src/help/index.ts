/** The help of each game, by its id. */
import { gridTakeover } from "./grid_takeover";
import type { HelpText } from "./help";
import { rectangles } from "./rectangles";
import { symbols } from "./symbols";

export const HELP: ReadonlyMap<string, HelpText> = new Map([
  ["grid_takeover", gridTakeover],
  ["symbols", symbols],
  ["rectangles", rectangles],
]);
