/**
 * The tick of the last seconds, a chime for who waited. Made here, not loaded; muted for good if
 * the player says so; and silent until a first tap or key, before which browsers allow no sound.
 */
import { signal } from "@preact/signals";
import { local } from "./storage";

const KEY = "takeover.muted";

export const muted = signal(local.get(KEY) === "1");

let context: AudioContext | null = null;

/** Waits for the first gesture, which opens the way for sound. */
export function startSound(): void {
  const events = ["pointerdown", "keydown"] as const;
  const open = () => {
    for (const event of events) document.removeEventListener(event, open);
    context ??= new AudioContext();
  };
  for (const event of events) document.addEventListener(event, open);
}

export function toggleMuted(): void {
  muted.value = !muted.value;
  local.set(KEY, muted.value ? "1" : null);
}

/** One tick, like wood on wood: short, and higher for the last second. */
export function tick(last: boolean): void {
  play(last ? 1320 : 880, 0, 0.1);
}

/** Two soft notes: somebody has come. */
export function chime(): void {
  play(660, 0, 0.35);
  play(880, 0.18, 0.5);
}

/** A tone that fades, `after` and for so many seconds. */
function play(frequency: number, after: number, long: number): void {
  if (muted.value || !context) return;
  // also "interrupted", as by a call
  if (context.state !== "running") context.resume().catch(() => {});
  const at = context.currentTime + after;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(frequency, at);
  volume.gain.setValueAtTime(0.25, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + long * 0.9);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + long);
}
