import { curveOf, HEIGHT, WIDTH } from "../state/curve";

interface Props {
  title: string;
  ratings: number[];
}

/** How a rating went, match by match; in words for who doesn't see it. */
export function RatingCurve({ title, ratings }: Props) {
  const { points, lowest, highest, last } = curveOf(ratings);
  const end = points[points.length - 1];
  const matches = `${ratings.length} ${ratings.length === 1 ? "match" : "matches"}`;
  const words = `${title} rating over ${matches}: now ${last}, lowest ${lowest}, highest ${highest}`;
  return (
    <figure class="curve" data-testid="curve">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
        <line class="curve-middle" x1="0" x2={WIDTH} y1={points[0]?.y} y2={points[0]?.y} />
        <polyline class="curve-line" points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
        {end && <circle class="curve-end" cx={end.x} cy={end.y} r="4" />}
      </svg>
      <figcaption class="hint" aria-hidden="true">
        <span>{matches}</span>
        <span>
          lowest {lowest}, highest {highest}
        </span>
      </figcaption>
    </figure>
  );
}
