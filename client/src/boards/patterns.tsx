/**
 * The look of a tile: its colour, and over it the pattern that tells the sides apart without colour
 * (blue: fine diagonals, red: dots).
 */
import { FLOW_TILE, type Flow, RADIUS, TILE } from "./tile";

const HALF = TILE / 2;

/** The pattern definitions; `id` keeps several boards on one page apart. */
export function TilePatterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={`${id}-b`}
        width="13"
        height="13"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect class="weave-b" width="4" height="13" />
      </pattern>
      <pattern id={`${id}-r`} width="23" height="23" patternUnits="userSpaceOnUse">
        <circle class="weave-r" cx="11.5" cy="11.5" r="5.5" />
      </pattern>
    </defs>
  );
}

function Coat({ owner, id }: { owner: string; id: string }) {
  const shape = { x: -HALF, y: -HALF, width: TILE, height: TILE, rx: RADIUS };
  const side = owner === "." ? "n" : owner;
  return (
    <>
      <rect {...shape} class={`coat-${side}`} />
      {(owner === "b" || owner === "r") && <rect {...shape} fill={`url(#${id}-${owner})`} />}
    </>
  );
}

export interface TileProps {
  /** "b", "r", "." (nobody yet) or "x" (dead) */
  owner: string;
  id: string;
  flip: boolean;
  flow?: Flow;
}

/** One tile around the origin. With a `flow` the new colour covers the one before it. */
export function Tile({ owner, id, flip, flow }: TileProps) {
  if (!flow) {
    return (
      <g key={owner} class="coat">
        <Coat owner={owner} id={id} />
      </g>
    );
  }
  const timing = { animationDelay: `${flow.delay}ms`, animationDuration: `${FLOW_TILE}ms` };
  return (
    <>
      <g key={`under-${owner}`} class="under" style={timing}>
        <Coat owner={flow.before} id={id} />
      </g>
      <g key={owner} class={`coat flow-${edge(flow, flip)}`} style={timing}>
        <Coat owner={owner} id={id} />
      </g>
    </>
  );
}

/** The side of the tile, as seen, that a colour comes in by. */
export function edge(flow: Flow, flip: boolean): "left" | "right" | "top" | "bottom" | "middle" {
  const dx = flip ? -flow.dx : flow.dx;
  const dy = flip ? -flow.dy : flow.dy;
  if (dx !== 0) return dx > 0 ? "left" : "right";
  if (dy !== 0) return dy > 0 ? "top" : "bottom";
  return "middle";
}
