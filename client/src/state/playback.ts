/** Where a replay stands and whether it runs: pure steps. */

/** How many times as fast as usual. */
export const SPEEDS = [0.5, 1, 2, 4] as const;
const USUAL_MS = 1_200;

export interface Playback {
  /** The step shown, 0 (the start) to `last`. */
  at: number;
  last: number;
  playing: boolean;
  speed: (typeof SPEEDS)[number];
  /** The step was reached from the one before it: what has changed may be shown as motion. */
  onward: boolean;
}

export function opened(last: number, at: number | null): Playback {
  return { at: within(at ?? 0, last), last, playing: false, speed: 1, onward: false };
}

/** By hand: a replay that runs stops. */
export function stepped(old: Playback, by: 1 | -1): Playback {
  const at = within(old.at + by, old.last);
  return { ...old, at, playing: false, onward: by > 0 && at !== old.at };
}

export function jumped(old: Playback, at: number): Playback {
  const to = within(at, old.last);
  return { ...old, at: to, playing: false, onward: to === old.at + 1 };
}

/** Runs or stops; at the end it runs once more from the start. */
export function toggled(old: Playback): Playback {
  if (old.playing) return { ...old, playing: false };
  const over = old.at === old.last;
  return { ...old, at: over ? 0 : old.at, playing: old.last > 0, onward: false };
}

/** The time has come for the next step; with the last one it stops. */
export function advanced(old: Playback): Playback {
  if (!old.playing) return old;
  const at = within(old.at + 1, old.last);
  return { ...old, at, playing: at < old.last, onward: true };
}

export function nextSpeed(old: Playback): Playback {
  const n = SPEEDS.indexOf(old.speed);
  return { ...old, speed: SPEEDS[(n + 1) % SPEEDS.length] ?? 1 };
}

/** How long a step is shown while it runs. */
export function stepMs({ speed }: Playback): number {
  return USUAL_MS / speed;
}

function within(at: number, last: number): number {
  return Math.max(0, Math.min(last, Math.trunc(at)));
}
