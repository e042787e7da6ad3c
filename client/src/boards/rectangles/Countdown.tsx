import { useEffect, useState } from "preact/hooks";
import { connection } from "../../app";
import type { ClockInfo } from "../../protocol";

/** From here on the time is shown as short. The seat's clock says and ticks the last seconds. */
const SHORT = 5_000;

/** The time left of a deadline by the server's clock, as seconds and as a bar. It decides nothing. */
export function Countdown({ clock, stands }: { clock: ClockInfo; stands: boolean }) {
  const left = useLeft(clock.deadline, stands);
  const seconds = Math.ceil(left / 1000);
  return (
    <span class={left <= SHORT ? "countdown short" : "countdown"} role="timer" aria-live="off">
      <span class="seconds" data-testid="seconds">
        {seconds}
        <span class="spoken"> seconds left</span>
      </span>
      <span class="bar" aria-hidden="true">
        <span style={{ transform: `scaleX(${Math.min(1, left / clock.total)})` }} />
      </span>
    </span>
  );
}

function useLeft(deadline: number, stands: boolean): number {
  const measure = () => Math.max(0, deadline - connection.clock.now());
  const [left, setLeft] = useState(measure);
  useEffect(() => {
    setLeft(measure());
    if (stands) return;
    const timer = setInterval(() => setLeft(measure()), 100);
    return () => clearInterval(timer);
  }, [deadline, stands]);
  return left;
}
