import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followPage } from "./pageLife";

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const frame = new EventTarget();
const connection = { wake: vi.fn(), rest: vi.fn() };

beforeEach(() => {
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", frame);
  followPage(connection);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a connection wakes with the page and its network, and rests while the page is put away", () => {
  const woken = (target: EventTarget, event: Event) => {
    connection.wake.mockClear();
    target.dispatchEvent(event);
    return connection.wake.mock.calls.length;
  };
  page.visibilityState = "hidden";
  expect(woken(page, new Event("visibilitychange"))).toBe(0);
  page.visibilityState = "visible";
  expect(woken(page, new Event("visibilitychange"))).toBe(1);
  expect(woken(frame, new Event("online"))).toBe(1);
  expect(woken(frame, new Event("offline"))).toBe(1);
  expect(woken(frame, new Event("pageshow"))).toBe(0);
  expect(woken(frame, Object.assign(new Event("pageshow"), { persisted: true }))).toBe(1);
  expect(connection.rest).not.toHaveBeenCalled();
  frame.dispatchEvent(new Event("pagehide"));
  expect(connection.rest).toHaveBeenCalledOnce();
});
