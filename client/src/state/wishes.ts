/** What to ask the server for: rooms against bots, and the same again. */
import { levelWords } from "../boards/about";
import type { Side } from "../boards/module";
import type { Wish } from "../create";
import type { Seat } from "../protocol";
import type { Colour, Fight } from "./fight";
import type { RoomState } from "./room";

type Sides = readonly [Side, Side];

/** The seat of a colour, as a part of a wish. Without one it is left to chance. */
export function seatOf(sides: Sides, colour: Colour): { seat?: Seat } {
  if (colour === "random") return {};
  return { seat: sides[0] === colour ? 0 : 1 };
}

/** Where a clock comes with the level, chance gives one the second seat: time to look around. */
export function fightWish(game: string, sides: Sides, fight: Fight): Wish {
  const { level, options, colour } = fight;
  const waits = colour === "random" && levelWords(game, level).clock !== undefined;
  return { game, mode: "bot", level, options, ...(waits ? { seat: 1 } : seatOf(sides, colour)) };
}

/** The level of a fight's bot, if this room is a fight. */
export function levelOf(state: Pick<RoomState, "seats" | "mode">): string | null {
  if (state.mode !== "bot") return null;
  return state.seats.find((seat) => seat.level !== undefined)?.level ?? null;
}

/** The levels of the two bots, if this room is theirs alone. */
export function levelsOfBots(state: Pick<RoomState, "seats" | "mode">): [string, string] | null {
  const [first, second] = state.seats.map((seat) => seat.level);
  return state.mode === "bots" && first && second ? [first, second] : null;
}
