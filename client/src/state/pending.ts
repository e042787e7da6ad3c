/** An action that was sent and isn't known to be in the log yet. */
import type { Action } from "../protocol";
import type { Memory } from "../storage";

export interface Pending {
  /** The decision that it answers, `legal.at`. */
  at: number;
  action: Action;
}

export function pendingKey(room: string): string {
  return `takeover.pending.${room}`;
}

export function readPending(memory: Memory, room: string): Pending | null {
  const text = memory.get(pendingKey(room));
  if (text === null) return null;
  try {
    const read = JSON.parse(text) as Partial<Pending> | null;
    if (typeof read?.at !== "number" || typeof read.action?.a !== "string") return null;
    return { at: read.at, action: read.action };
  } catch {
    return null;
  }
}

/** Whether a refusal is the last word; otherwise the same action may be sent again. */
export function cancelledBy(code: string): boolean {
  return code !== "unavailable" && code !== "rate_limited";
}
