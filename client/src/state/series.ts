/** A duel over several matches: how it stands. */
import type { Outcome, Seat, SeriesInfo } from "../protocol";

/** Wins by seat of this match, this match included once it is over. */
export function winsWith(series: SeriesInfo, outcome: Outcome | null): [number, number] {
  const [first = 0, second = 0] = series.wins;
  return [first + Number(outcome?.winner === 0), second + Number(outcome?.winner === 1)];
}

/** The seat that has won the series; null while it goes on. */
export function seriesWinner(series: SeriesInfo, outcome: Outcome | null): Seat | null {
  const [first, second] = winsWith(series, outcome);
  if (Math.max(first, second) <= series.best_of / 2) return null;
  return first > second ? 0 : 1;
}

/** "Match 2 of up to 3". Draws count for nobody, so that there can be more than that. */
export function matchText({ number, best_of }: SeriesInfo): string {
  return number > best_of ? `Match ${number}` : `Match ${number} of up to ${best_of}`;
}

/** "1–0": the wins of `you` first; for who watches those of seat 0. */
export function scoreText(series: SeriesInfo, outcome: Outcome | null, you: Seat | null): string {
  const wins = winsWith(series, outcome);
  const seat = you ?? 0;
  return `${wins[seat]}–${wins[seat === 0 ? 1 : 0]}`;
}
