import { expect, test } from "vitest";
import type { RoomEvent } from "../protocol";
import { event, snapshot, view } from "./fixtures";
import { fromSnapshot } from "./room";
import {
  asOf,
  durationText,
  freshSteps,
  stepBack,
  stepOn,
  stepsOf,
  stepToStart,
  thoughtOf,
} from "./steps";

const START = event(1, { action: { a: "start" }, view: view(), now: 1_000 });
const { seat: _, ...started } = START;
const CREDIT: RoomEvent = { ...started, seq: 3, action: { a: "credit", ms: 5_000 }, now: 9_000 };

function match(...more: RoomEvent[]) {
  const log = [started, event(2, { now: 3_400 }), CREDIT, ...more];
  const newest = log.at(-1) as RoomEvent;
  const said = snapshot({ seq: newest.seq, view: newest.view });
  return { ...fromSnapshot(null, said), log };
}

const FOURTH = event(4, { seat: 1, now: 10_400, view: view({ tiles: [2, 2] }) });
const FIFTH = event(5, { seat: 0, now: 11_000, view: view({ tiles: [3, 2] }) });

test("a room as it was, for one who only looks", () => {
  const room = match(FOURTH, FIFTH);
  const then = asOf(room, 4);
  expect(then).toMatchObject({ you: null, legal: null, clock: null, seq: 4, status: "playing" });
  expect(then.view).toBe(FOURTH.view);
  expect(then.previous).toBe(CREDIT.view);
  expect(then.log.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(room.seq).toBe(5);
  expect(asOf(room, 1).previous).toBeNull();
  expect(asOf(room, 77)).toBe(room);
});

test("where events are missing before one, nothing is said to have moved", () => {
  const room = { ...match(FOURTH, FIFTH), log: [started, FOURTH] };
  expect(asOf(room, 4).previous).toBeNull();
});

test("time given back is no step", () => {
  expect(stepsOf(match(FOURTH).log).map(({ seq }) => seq)).toEqual([1, 2, 4]);
});

test("one looks back, and on to the newest again", () => {
  const { log } = match(FOURTH, FIFTH);
  const one = stepBack(log, null);
  expect(one).toEqual({ at: 4, since: 5 });
  const two = stepBack(log, one);
  expect(two).toEqual({ at: 2, since: 5 });
  expect(stepBack(log, stepBack(log, two))).toEqual({ at: 1, since: 5 });
  expect(stepToStart(log, null)).toEqual({ at: 1, since: 5 });
  expect(stepToStart(log, { at: 4, since: 2 })).toEqual({ at: 1, since: 2 });
  expect(stepToStart([started], null)).toBeNull();
  expect(stepOn(log, two)).toEqual(one);
  expect(stepOn(log, one)).toBeNull();
  expect(stepOn(log, null)).toBeNull();
  expect(stepBack([], null)).toBeNull();
  expect(stepBack([started], null)).toBeNull();
});

test("what comes meanwhile is counted and doesn't move who looks back", () => {
  const look = stepBack(match(FOURTH).log, null);
  const { log } = match(FOURTH, FIFTH, { ...CREDIT, seq: 6 }, event(7));
  expect(look && freshSteps(log, look)).toBe(2);
  expect(stepOn(log, look)).toEqual({ at: 4, since: 4 });
});

test("a move's time counts from when it was asked, less what was given back", () => {
  const clock = { seats: [1], kind: "turn", deadline: 63_400, total: 60_000 };
  const asked = event(2, { now: 3_400, clock });
  const log = [started, asked, CREDIT, FOURTH, FIFTH];
  expect(thoughtOf(log, 1)).toEqual({ last: { ms: 2_000, total: 60_000 }, all: 2_000 });
  expect(thoughtOf(log, 0)).toEqual({ last: { ms: 600, total: null }, all: 3_000 });
  expect(thoughtOf([started], 0)).toEqual({ last: null, all: 0 });
});

test("durations are short", () => {
  expect(durationText(2_440)).toBe("2.4 s");
  expect(durationText(9_960)).toBe("0:10");
  expect(durationText(83_000)).toBe("1:23");
});
