/** The line of a rating over matches, as the points of a drawing. */

export const WIDTH = 320;
export const HEIGHT = 88;
const FIRST = 1500;
const MARGIN = 8;
const LEAST_SPAN = 100;

export interface Curve {
  points: { x: number; y: number }[];
  lowest: number;
  highest: number;
  last: number;
}

/** `ratings`: after each match, the oldest first; the line begins where everybody does. */
export function curveOf(ratings: readonly number[]): Curve {
  const values = [FIRST, ...ratings];
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const middle = (lowest + highest) / 2;
  const span = Math.max(LEAST_SPAN, highest - lowest);
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, values.length - 1);
  const points = values.map((value, n) => ({
    x: MARGIN + n * step,
    y: HEIGHT / 2 - ((value - middle) / span) * (HEIGHT - 2 * MARGIN),
  }));
  return { points, lowest, highest, last: values[values.length - 1] ?? FIRST };
}
