import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../announce";
import { connection } from "../app";
import type { Side } from "../boards/module";
import type { ClockInfo, Seat } from "../protocol";
import { tick } from "../sound";
import { Mark } from "./Mark";

const AROUND = 2 * Math.PI * 18;

/** The last seconds, which are seen, heard and said. */
const LAST = 3;

interface Props {
  seat: Seat;
  side: Side;
  clock: ClockInfo | null;
  /** What a turn of this seat takes at most; null if it has no clock. */
  turnMs: number | null;
  /** The match is over: nothing is shown in the clock's place. */
  over: boolean;
  /** The clock stands: nobody can be charged for this time. */
  stands: boolean;
  /** It is the clock of the one who looks: its last seconds tick. */
  own: boolean;
}

/** A ring around the side's mark that runs out by the server's time. It decides nothing. */
export function Clock({ seat, side, clock, turnMs, over, stands, own }: Props) {
  const runs = clock?.seats.includes(seat) ? clock : null;
  const left = useLeft(runs, stands);
  const seconds = left === null ? null : Math.ceil(left / 1000);
  const urgent = seconds !== null && seconds <= LAST && !stands;
  const shown = left ?? turnMs;
  const text = shown === null ? "" : format(shown);
  const classes = ["clock"];
  if (runs) classes.push("runs");
  if (urgent) classes.push("urgent");
  if (turnMs === null) classes.push("untimed");
  useEffect(() => {
    if (!own || !urgent || !seconds) return;
    tick(seconds === 1);
    if (seconds === LAST) announce(`${LAST} seconds left`);
  }, [own, urgent, seconds]);
  return (
    <span class={classes.join(" ")}>
      <span class="clock-ring">
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <circle cx="20" cy="20" r="18" class="ring-track" />
          {runs && left !== null && (
            <circle
              cx="20"
              cy="20"
              r="18"
              class="ring-left"
              stroke-dasharray={`${AROUND}`}
              stroke-dashoffset={`${AROUND * (1 - Math.min(1, left / runs.total))}`}
              transform="rotate(-90 20 20)"
            />
          )}
        </svg>
        <Mark side={side} />
      </span>
      <span class="clock-text" data-testid={`clock-${seat}`} role="timer" aria-live="off">
        {over ? "" : text}
      </span>
    </span>
  );
}

/** How much is left of a clock, ms, ten times a second; it stands still while the clock does. */
function useLeft(clock: ClockInfo | null, stands: boolean): number | null {
  const [, draw] = useState(0);
  const left = useRef<number | null>(null);
  const deadline = clock?.deadline ?? null;
  useEffect(() => {
    if (deadline === null || stands) return;
    const timer = setInterval(() => draw((old) => old + 1), 100);
    return () => clearInterval(timer);
  }, [deadline, stands]);
  if (deadline === null) left.current = null;
  else if (!stands || left.current === null) {
    left.current = Math.max(0, deadline - connection.clock.now());
  }
  return left.current;
}

/** `0:08`; under ten seconds with tenths while it matters is noise, so whole seconds only. */
export function format(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
