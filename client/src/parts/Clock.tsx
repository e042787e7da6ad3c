import { useEffect, useState } from "preact/hooks";
import { connection } from "../app";
import type { Side } from "../boards/module";
import type { ClockInfo, Seat } from "../protocol";
import { Mark } from "./Mark";

const AROUND = 2 * Math.PI * 18;

interface Props {
  seat: Seat;
  side: Side;
  clock: ClockInfo | null;
  turnMs: number | null;
  /** The clock stands: nobody can be charged for this time. */
  stands: boolean;
}

/** A ring around the side's mark that runs out by the server's time. It decides nothing. */
export function Clock({ seat, side, clock, turnMs, stands }: Props) {
  const runs = clock?.seats.includes(seat) ? clock : null;
  const left = useLeft(runs, stands);
  const total = runs?.total ?? turnMs;
  const share = runs && left !== null ? Math.min(1, left / runs.total) : 1;
  const shown = left ?? total;
  const urgent = runs !== null && left !== null && left <= 3_000 && !stands;
  return (
    <span class={`clock${runs ? " runs" : ""}${urgent ? " urgent" : ""}`}>
      <span class="clock-ring">
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <circle cx="20" cy="20" r="18" class="ring-track" />
          {runs && (
            <circle
              cx="20"
              cy="20"
              r="18"
              class="ring-left"
              stroke-dasharray={`${AROUND}`}
              stroke-dashoffset={`${AROUND * (1 - share)}`}
              transform="rotate(-90 20 20)"
            />
          )}
        </svg>
        <Mark side={side} />
      </span>
      <span class="clock-text" data-testid={`clock-${seat}`} role="timer" aria-live="off">
        {shown === null ? "" : format(shown)}
      </span>
    </span>
  );
}

function useLeft(clock: ClockInfo | null, stands: boolean): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (!clock) {
      setLeft(null);
      return;
    }
    const update = () => setLeft(Math.max(0, clock.deadline - connection.clock.now()));
    update();
    if (stands) return;
    const timer = setInterval(update, 100);
    return () => clearInterval(timer);
  }, [clock?.deadline, clock?.total, stands]);
  return left;
}

/** `0:08`; under ten seconds with tenths while it matters is noise, so whole seconds only. */
export function format(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
