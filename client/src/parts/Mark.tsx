import type { Side } from "../boards/module";

/** A side's mark: its colour and its pattern (blue: diagonals, red: dots). */
export function Mark({ side }: { side: Side }) {
  return (
    <svg class={`mark ${side}`} viewBox="0 0 20 20" aria-hidden="true">
      <rect width="20" height="20" rx="6" class="mark-ground" />
      {side === "blue" ? (
        <path d="M4 12 12 4M6 17 17 6M12 18 18 12" class="mark-lines" />
      ) : (
        <g class="mark-dots">
          <circle cx="6.5" cy="6.5" r="1.7" />
          <circle cx="13.5" cy="6.5" r="1.7" />
          <circle cx="10" cy="10" r="1.7" />
          <circle cx="6.5" cy="13.5" r="1.7" />
          <circle cx="13.5" cy="13.5" r="1.7" />
        </g>
      )}
    </svg>
  );
}
