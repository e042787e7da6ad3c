import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { QueueStatus } from "../protocol";
import { ScriptedLink } from "./fixtures";
import { CONFIRM_WITHIN, QueueSession } from "./queue";

const WISH = { game: "symbols", turnMs: 30_000 };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function status(waiting: number, waited = 0): QueueStatus {
  return { t: "queue.status", game: "symbols", turn_ms: 30_000, waiting, waited };
}

async function looking() {
  const link = new ScriptedLink();
  let now = 100_000;
  const queue = new QueueSession(link, () => now);
  const joined = queue.join(WISH);
  await link.last.answer({ t: "ok" });
  expect(await joined).toBe(true);
  const passes = (ms: number) => {
    now += ms;
    vi.advanceTimersByTime(ms);
  };
  return { link, queue, passes };
}

describe("looking for an opponent", () => {
  test("nothing is looked for until somebody asks", () => {
    const link = new ScriptedLink();
    const queue = new QueueSession(link);
    link.returns();
    expect(link.sent).toEqual([]);
    expect(queue.search.value).toBeNull();
  });

  test("asks with the clock, or without one", async () => {
    const { link, queue } = await looking();
    expect(link.last.command).toEqual({ t: "queue.join", game: "symbols", turn_ms: 30_000 });
    link.says(status(0));
    queue.join({ game: "symbols", turnMs: null });
    expect(link.last.command).toEqual({ t: "queue.join", game: "symbols" });
  });

  test("another wish takes the place of the first", async () => {
    const { link, queue } = await looking();
    queue.join({ game: "rectangles", turnMs: null });
    expect(link.last.command).toEqual({ t: "queue.leave" });
    await link.last.answer({ t: "ok" });
    expect(link.last.command).toEqual({ t: "queue.join", game: "rectangles" });
  });

  test("shows what another tab has begun, and what it has ended", () => {
    const link = new ScriptedLink();
    const queue = new QueueSession(link, () => 50_000);
    link.says(status(2, 7_000));
    expect(queue.search.value).toEqual({ ...WISH, waiting: 2, since: 43_000 });
    link.says(status(0));
    expect(queue.search.value).toBeNull();
    expect(queue.lost.value).toBeNull();
  });

  test("the wait never grows shorter by a message that came late", async () => {
    const { link, queue, passes } = await looking();
    passes(3_000);
    link.says(status(1, 2_000));
    expect(queue.search.value?.since).toBe(100_000);
    link.says(status(1, 60_000));
    expect(queue.search.value?.since).toBe(43_000);
  });

  test("a match ends the search and leads to its room", async () => {
    const { link, queue } = await looking();
    const match = vi.fn();
    queue.ears = { match };
    link.says({ t: "queue.match", room: "r", seat: 1 });
    expect(match).toHaveBeenCalledWith("r");
    expect(queue.search.value).toBeNull();
  });

  test("a refusal is said in words", async () => {
    const link = new ScriptedLink();
    const queue = new QueueSession(link);
    const joined = queue.join(WISH);
    await link.last.answer({ t: "error", code: "already_queued", message: "Leave first." });
    expect(await joined).toBe(false);
    expect(queue.problem.value).toBe("Leave first.");
  });
});

describe("after a lost connection", () => {
  test("a wish that still stands goes on", async () => {
    const { link, queue, passes } = await looking();
    await link.breaks();
    expect(queue.unsure.value).toBe(true);
    link.returns();
    expect(queue.unsure.value).toBe(true);
    link.says(status(1, 4_000));
    expect(queue.unsure.value).toBe(false);
    passes(CONFIRM_WITHIN);
    expect(queue.search.value).not.toBeNull();
  });

  test("one that has ended is said to have, and a click looks again", async () => {
    const { link, queue, passes } = await looking();
    await link.breaks();
    link.returns();
    passes(CONFIRM_WITHIN);
    expect(queue.search.value).toBeNull();
    expect(queue.lost.value).toEqual(WISH);
    expect(link.commands("queue.join")).toHaveLength(1);
    queue.join(WISH);
    await link.last.answer({ t: "ok" });
    expect(queue.lost.value).toBeNull();
    expect(queue.search.value).not.toBeNull();
  });
});
