/**
 * What the pages around the boards say of each game, and how they draw it small. It is apart from
 * the boards themselves so that a page can speak of a game without its board.
 */
import { about as gridTakeover } from "./grid_takeover/about";
import { about as rectangles } from "./rectangles/about";
import { about as symbols } from "./symbols/about";

/** A rectangle of tiles. */
export type Box = readonly [top: number, left: number, height: number, width: number];

/** A board in one look. `owners`: a character a tile, "b", "r", "." (neutral), "g" (neutral, and green), "x" (dead). */
export interface Frame {
  owners: string;
  /** Cells of pawns: the blue one, the red one. */
  pawns?: readonly [number, number];
  /** A sign a tile; a space is none. */
  signs?: string;
  /** Rectangles to outline. */
  boxes?: readonly Box[];
}

/** A name for what a player chooses, and what it means. */
export interface Words {
  name: string;
  what: string;
  /** The clock that comes with a level. */
  clock?: string;
}

export interface About {
  /** The goal in one sentence. */
  goal: string;
  /** By the level's id: what to expect. */
  levels: Readonly<Record<string, Words>>;
  /** A few moves, for a small board that plays itself. */
  demo: readonly Frame[];
  /** A match's view, small. */
  frame(view: unknown): Frame;
}

const GAMES: Readonly<Record<string, About>> = {
  grid_takeover: gridTakeover,
  symbols,
  rectangles,
};

export function about(game: string): About | undefined {
  return GAMES[game];
}

/** A level's name and what to expect of it; an unknown one goes by its id. */
export function levelWords(game: string, level: string): Words {
  return about(game)?.levels[level] ?? { name: level, what: "" };
}
