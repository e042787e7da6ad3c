/** The signs on a square beside its symbols. All are drawn around the origin of their tile. */
import { inset, PITCH, TILE } from "../tile";

const HALF = TILE / 2;

/** How often the square has changed hands; five is a warning and six a severe one. */
export function Counter({ changes }: { changes: string }) {
  const count = Number(changes);
  const level = count >= 6 ? "severe" : count === 5 ? "warned" : count === 0 ? "none" : "some";
  return (
    <g class={`counter ${level}`} transform={`translate(${HALF - 15} ${15 - HALF})`}>
      {level === "severe" ? (
        <path class="plate" d="M0-16 18 13Q19 15 16 15H-16Q-19 15-18 13Z" />
      ) : (
        <circle class="plate" r="14" />
      )}
      <text y={level === "severe" ? 12 : 8} text-anchor="middle">
        {changes}
      </text>
    </g>
  );
}

/** The ground breaks: a crack at five changes, more of them at six. */
export function Cracks({ changes }: { changes: string }) {
  const count = Number(changes);
  if (count < 5) return null;
  return (
    <g class="cracks">
      <path d="M-46-6-31-12-22 4-9-1" />
      <path d="M46 12 31 16 27 30 14 33" />
      {count >= 6 && <path d="M-14-46-18-30-4-24-8-12M-30 46-26 32-14 30M46-12 34-6 30 8" />}
    </g>
  );
}

/** No-man's-land. */
export function Skull() {
  return (
    <g class="skull">
      <path
        class="bone"
        d="M0-30C-19-30-30-18-30-3C-30 7-25 14-18 17V26C-18 29-16 30-14 30H14C16 30 18 29 18 26V17
          C25 14 30 7 30-3C30-18 19-30 0-30Z"
      />
      <circle class="hole" cx="-12" cy="-1" r="8" />
      <circle class="hole" cx="12" cy="-1" r="8" />
      <path class="hole" d="M0 8 5 16H-5Z" />
      <path class="teeth" d="M-6 22V30M6 22V30" />
    </g>
  );
}

/** May not be captured now. */
export function Shield() {
  return (
    <g class="badge shield" transform={`translate(${15 - HALF} ${16 - HALF})`}>
      <path class="plate" d="M0-14 13-10V0C13 8 8 13 0 16C-8 13-13 8-13 0V-10Z" />
      <path class="sign" d="M-5 0-1 5 6-4" />
    </g>
  );
}

/** Cloaked from the other side: a mask, for its owner only. */
export function Mask() {
  return (
    <g class="badge mask" transform={`translate(${HALF - 19} ${HALF - 15})`}>
      <path
        class="plate"
        d="M-17-8C-9-11-4-9 0-7C4-9 9-11 17-8C17 3 14 10 7 10C3 10 2 6 0 6C-2 6-3 10-7 10
          C-14 10-17 3-17-8Z"
      />
      <circle class="eye" cx="-8" cy="-1" r="3.2" />
      <circle class="eye" cx="8" cy="-1" r="3.2" />
    </g>
  );
}

/** Locked: can neither attack nor be captured. */
export function Padlock() {
  return (
    <g class="badge padlock" transform={`translate(${HALF - 15} ${HALF - 16})`}>
      <path class="bow" d="M-7-2V-7A7 7 0 0 1 7-7V-2" />
      <rect class="plate" x="-11" y="-3" width="22" height="16" rx="4" />
      <circle class="eye" cy="5" r="3" />
    </g>
  );
}

/** What the enemy sees of a cloaked square: nothing. */
export function Lid() {
  return <rect class="lid" x="-27" y="-27" width="54" height="54" rx="14" />;
}

export interface FrameProps {
  /** The centre of the top left and of the bottom right tile, as seen. */
  x: number;
  y: number;
  size: number;
  kind: "uniform" | "mixed" | "proposed";
}

/** The hard border around a block: two lines if it is uniform, dashes while it is a proposal. */
export function BlockFrame({ x, y, size, kind }: FrameProps) {
  const side = (size - 1) * PITCH + TILE;
  const box = { x: x - HALF, y: y - HALF, width: side, height: side, rx: 15 };
  return (
    <g class={`block ${kind}`}>
      <rect class="halo" {...box} />
      <rect class="line" {...box} />
    </g>
  );
}

/** Around a square that may be captured now: a frame that closes in from all four sides. */
export function Target() {
  return (
    <g class="take">
      <rect class="halo" {...inset(-1)} />
      <rect class="line" {...inset(-1)} />
      <path class="wedges" d="M-13-46H13L0-29ZM46-13V13L29 0ZM13 46H-13L0 29ZM-46 13V-13L-29 0Z" />
    </g>
  );
}

/** Four corners around an own square that may be acted on. */
export function Corners({ kind }: { kind: "shield" | "attack" }) {
  const corners =
    "M-47-24V-34Q-47-47-34-47H-24M24-47H34Q47-47 47-34V-24M47 24V34Q47 47 34 47H24M-24 47H-34Q-47 47-47 34V24";
  return (
    <g class={`corners ${kind}`}>
      <rect class="light" {...inset(0)} />
      <path class="halo" d={corners} />
      <path class="line" d={corners} />
    </g>
  );
}
