import { useEffect, useState } from "preact/hooks";
import type { Frame } from "../boards/about";

const STEP = 750;
const REST = 4;
const STILL = "(prefers-reduced-motion: reduce)";

/** A board in one look. It is decoration: what it shows is said in words beside it. */
export function LittleBoard({ frame }: { frame: Frame }) {
  const { owners, pawns, signs, boxes = [] } = frame;
  const size = Math.round(Math.sqrt(owners.length));
  const shown = [...(signs ?? "")];
  const x = (cell: number) => (cell % size) * 10;
  const y = (cell: number) => Math.floor(cell / size) * 10;
  return (
    <svg class="little" viewBox={`-1 -1 ${size * 10 + 1} ${size * 10 + 1}`} aria-hidden="true">
      <rect
        x="-1"
        y="-1"
        width={size * 10 + 1}
        height={size * 10 + 1}
        rx="3"
        class="little-ground"
      />
      {[...owners].map((owner, cell) => (
        <g key={cell} transform={`translate(${x(cell)} ${y(cell)})`} class={`of-${NAMES[owner]}`}>
          <rect width="9" height="9" rx="2.2" class="little-tile" />
          {owner === "b" && <path d="M1.4 5 5 1.4M1.8 7.8 7.8 1.8" class="little-lines" />}
          {owner === "r" && (
            <path d="M2.8 2.8h.01M6.2 2.8h.01M2.8 6.2h.01M6.2 6.2h.01" class="little-dots" />
          )}
          {shown[cell] && (
            <text x="4.5" y="6.6" class="little-sign">
              {shown[cell]}
            </text>
          )}
        </g>
      ))}
      {boxes.map(([top, left, height, width]) => (
        <rect
          key={`${top},${left},${height},${width}`}
          x={left * 10 - 0.2}
          y={top * 10 - 0.2}
          width={width * 10 - 0.6}
          height={height * 10 - 0.6}
          rx="2.6"
          class="little-box"
        />
      ))}
      {pawns?.map((cell, seat) => (
        <g
          key={PAWNS[seat]}
          class={`little-pawn ${PAWNS[seat]}`}
          style={{ transform: `translate(${x(cell) + 4.5}px, ${y(cell) + 4.5}px)` }}
        >
          {seat === 0 ? <circle r="3.2" /> : <path d="M0-3.9 3.9 0 0 3.9-3.9 0Z" />}
          <circle r="1.4" class="core" />
        </g>
      ))}
    </svg>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  b: "blue",
  r: "red",
  g: "green",
  ".": "none",
  x: "dead",
};
const PAWNS = ["blue", "red"];

/** A small board that plays a few moves over and over; it stands where motion isn't wanted. */
export function DemoBoard({ frames }: { frames: readonly Frame[] }) {
  const [at, setAt] = useState(frames.length - 1);
  useEffect(() => {
    if (matchMedia(STILL).matches) return;
    const timer = setInterval(() => setAt((old) => (old + 1) % (frames.length + REST)), STEP);
    return () => clearInterval(timer);
  }, [frames]);
  const frame = frames[Math.min(at, frames.length - 1)];
  return frame ? <LittleBoard frame={frame} /> : null;
}
