/** What everybody sees of a match of Grid Takeover: nothing is hidden. See the game's rules. */
import type { Seat } from "../../protocol";

export interface GridView {
  owners: string;
  pawns: [number, number];
  left: (number | null)[];
  abilities: string[][];
  again: boolean;
  turn: Seat | null;
  turns: [number, number];
  tiles: [number, number];
  neutral: number;
  captured: number[];
}

/** An action of the game, or one that the server adds to a room's log. */
export type GridAction = { a: string; to?: number };

export const SIZE = 7;
