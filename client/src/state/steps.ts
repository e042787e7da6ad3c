/**
 * Looking at what was: a room as it was after an event of its log, and how long its moves took.
 * A log is ascending but may have gaps.
 */
import type { RoomEvent, Seat } from "../protocol";
import type { RoomState } from "./room";

type Log = readonly RoomEvent[];

/** The room as it was right after the event `seq`, to one who only looks. */
export function asOf(state: RoomState, seq: number): RoomState {
  const at = state.log.findIndex((event) => event.seq === seq);
  const event = state.log[at];
  if (!event) return state;
  const before = state.log[at - 1];
  return {
    ...state,
    you: null,
    seq,
    status: event.status,
    view: event.view,
    previous: before && before.seq === seq - 1 ? before.view : null,
    legal: null,
    clock: null,
    outcome: event.outcome ?? null,
    log: state.log.slice(0, at + 1),
  };
}

/** The events that changed the board, or began or ended the match. */
export function stepsOf(log: Log): RoomEvent[] {
  return log.filter((event) => event.action.a !== "credit");
}

/** A look back in a match that goes on: at the event `at`, since the event `since` was newest. */
export interface Look {
  at: number;
  since: number;
}

/** One step back; from the newest event if nobody looks back yet. */
export function stepBack(log: Log, look: Look | null): Look | null {
  const newest = log.at(-1);
  if (!newest) return null;
  const at = look?.at ?? newest.seq;
  const before = stepsOf(log).findLast((event) => event.seq < at);
  return before ? { at: before.seq, since: look?.since ?? newest.seq } : look;
}

/** As far back as is known. */
export function stepToStart(log: Log, look: Look | null): Look | null {
  const [first, second] = stepsOf(log);
  const newest = log.at(-1);
  return first && second && newest ? { at: first.seq, since: look?.since ?? newest.seq } : look;
}

/** One step on; null where that is the newest event again. */
export function stepOn(log: Log, look: Look | null): Look | null {
  if (!look) return null;
  const steps = stepsOf(log);
  const next = steps.find((event) => event.seq > look.at);
  return next && next !== steps.at(-1) ? { ...look, at: next.seq } : null;
}

/** How many steps have come since the look back began. */
export function freshSteps(log: Log, { since }: Look): number {
  return stepsOf(log).filter((event) => event.seq > since).length;
}

/** The time that a move took; `total` is what the clock gave for it, null without one. */
export interface Thought {
  ms: number;
  total: number | null;
}

/** How long the seat's newest move took, and all its moves together in ms, after a whole log. */
export function thoughtOf(log: Log, seat: Seat): { last: Thought | null; all: number } {
  let last: Thought | null = null;
  let all = 0;
  let asked: RoomEvent | null = null;
  let credited = 0;
  for (const event of log) {
    if (event.action.a === "credit") {
      credited += Number(event.action["ms"]);
      continue;
    }
    if (asked && event.seat === seat) {
      const ms = Math.max(0, event.now - asked.now - credited);
      const clock = asked.clock?.seats.includes(seat) ? asked.clock : null;
      last = { ms, total: clock?.total ?? null };
      all += ms;
    }
    asked = event;
    credited = 0;
  }
  return { last, all };
}

/** `2.4 s` where tenths tell something, else `0:34`. */
export function durationText(ms: number): string {
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
