import { useEffect, useState } from "preact/hooks";

/** Draws the part anew from time to time, for what it counts. */
export function useTicks(ms: number, on = true): void {
  const [, draw] = useState(0);
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => draw((old) => old + 1), ms);
    return () => clearInterval(timer);
  }, [ms, on]);
}
