/** A rating and what a match changed in it, in words. */
import type { RatingChange } from "../protocol";

/** "1662?": the question mark says that it is still uncertain. */
export function ratingText({ after, provisional }: RatingChange): string {
  return `${after}${provisional ? "?" : ""}`;
}

/** "+12", "−3", "±0". */
export function changeText({ before, after }: RatingChange): string {
  const change = after - before;
  if (change === 0) return "±0";
  return change > 0 ? `+${change}` : `−${-change}`;
}
