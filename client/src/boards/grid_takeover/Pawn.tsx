/** A pawn: blue's is round, red's is angular; both stand on a shadow and are moved with weight. */
import { PITCH, type Point } from "../tile";

export type Travel = "still" | "step" | "jump" | "teleport";

/** How a pawn came from one cell to another, seen with the other pawn at `other`. */
export function travelOf(from: number, to: number, other: number, size: number): Travel {
  if (from === to) return "still";
  const dx = Math.abs((from % size) - (to % size));
  const dy = Math.abs(Math.floor(from / size) - Math.floor(to / size));
  if (dx + dy === 1) return "step";
  const straight = (dx === 0 && dy === 2) || (dy === 0 && dx === 2);
  return straight && (from + to) / 2 === other ? "jump" : "teleport";
}

const DIAMOND = "M0-35 35 0 0 35-35 0Z";
const CORE = "M0-17 17 0 0 17-17 0Z";

export interface PawnProps {
  seat: 0 | 1;
  at: Point;
  from: Point;
  travel: Travel;
  /** Changes with every journey, so that its animation starts anew. */
  journey: string;
  toMove: boolean;
}

export function Pawn({ seat, at, from, travel, journey, toMove }: PawnProps) {
  return (
    <g class={`pawn pawn-${seat} ${travel}`} transform={`translate(${at.x} ${at.y})`}>
      <g
        key={journey}
        class="stance"
        style={{ "--dx": `${from.x - at.x}px`, "--dy": `${from.y - at.y}px` }}
      >
        <ellipse class="shadow" cx="0" cy="17" rx={PITCH * 0.31} ry={PITCH * 0.2} />
        <g class="body">
          {seat === 0 ? (
            <>
              <circle class="side" cy="3" r="29" />
              <circle class="top" cy="-3" r="29" />
              <circle class="core" cy="-3" r="15" />
            </>
          ) : (
            <>
              <path class="side" d={DIAMOND} transform="translate(0 3)" />
              <path class="top" d={DIAMOND} transform="translate(0 -3)" />
              <path class="core" d={CORE} transform="translate(0 -3)" />
            </>
          )}
          {toMove && <circle class="ready" cy="-3" r="5" />}
        </g>
      </g>
    </g>
  );
}
