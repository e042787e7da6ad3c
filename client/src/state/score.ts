/** What a fight against a bot was worth, in words. */
import type { RoomScore } from "../protocol";

/** This fight's points: "412 points, your best at this level". */
export function points({ score, best }: RoomScore): string {
  if (score === 0) return best > 0 ? `No points; your best here is ${shown(best)}` : "No points";
  const how = score < best ? `your best here is ${shown(best)}` : "your best at this level";
  return `${shown(score)} points, ${how}`;
}

/** The place on the board: "Bot Score 1,240: 12th of all time, 3rd this week". */
export function place({ total, rank, week_rank }: RoomScore): string {
  const places = [
    rank === undefined ? "" : `${ordinal(rank)} of all time`,
    week_rank === undefined ? "" : `${ordinal(week_rank)} this week`,
  ].filter(Boolean);
  return places.length === 0
    ? "The best scores"
    : `Bot Score ${shown(total)}: ${places.join(", ")}`;
}

function shown(points: number): string {
  return points.toLocaleString("en");
}

const ENDINGS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };
const RULES = new Intl.PluralRules("en", { type: "ordinal" });

function ordinal(n: number): string {
  return `${shown(n)}${ENDINGS[RULES.select(n)]}`;
}
