/**
 * How somebody likes to fight bots: remembered by this browser, for each game by itself, so that
 * the next fight is one tap away.
 */
import type { Memory } from "../storage";

export type Colour = "random" | "blue" | "red";

export interface Fight {
  level: string;
  colour: Colour;
  options: Record<string, unknown>;
}

const GAME_KEY = "takeover.game";
const FIRST_LEVEL = 1;

/** The game played last, if it is one of these; else the first of them. */
export function lastGame(memory: Memory, games: readonly string[]): string {
  const kept = memory.get(GAME_KEY);
  return kept !== null && games.includes(kept) ? kept : (games[0] ?? "");
}

export function keepGame(memory: Memory, game: string): void {
  memory.set(GAME_KEY, game);
}

/** The fight set up last in this game; a first one is against the second-easiest of `levels`. */
export function lastFight(memory: Memory, game: string, levels: readonly string[]): Fight {
  const kept = read(memory.get(fightKey(game)));
  const level = kept?.level;
  return {
    level:
      level !== undefined && levels.includes(level)
        ? level
        : (levels[Math.min(FIRST_LEVEL, levels.length - 1)] ?? ""),
    colour: kept?.colour === "blue" || kept?.colour === "red" ? kept.colour : "random",
    options: kept?.options ?? {},
  };
}

export function keepFight(memory: Memory, game: string, fight: Fight): void {
  memory.set(fightKey(game), JSON.stringify(fight));
}

/** The next level up (+1) or down (-1), if there is one. */
export function nextLevel(levels: readonly string[], level: string, by: 1 | -1): string | null {
  const at = levels.indexOf(level);
  return at < 0 ? null : (levels[at + by] ?? null);
}

function fightKey(game: string): string {
  return `takeover.fight.${game}`;
}

/** What was kept, as far as it can be made sense of; other versions may have written it. */
function read(text: string | null): Partial<Fight> | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== "object" || kept === null) return null;
    const { level, colour, options } = kept as Partial<Fight>;
    const isObject = typeof options === "object" && options !== null && !Array.isArray(options);
    return { level, colour, options: isObject ? options : {} };
  } catch {
    return null;
  }
}
