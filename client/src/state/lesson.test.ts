import { expect, it } from "vitest";
import { event, snapshot } from "./fixtures";
import { fromSnapshot, withEvent } from "./room";

const LESSON = { step: 1, steps: 9, say: "Step up.", cells: [35] };

it("follows a lesson from event to event, and drops it when it is broken off", () => {
  const begun = fromSnapshot(null, snapshot({ mode: "tutorial", lesson: LESSON }));
  expect(begun.lesson).toEqual(LESSON);
  const next = { ...LESSON, step: 2, explain: "It is yours." };
  const moved = withEvent(begun, event(2, { lesson: next }));
  expect(moved?.lesson).toEqual(next);
  const ended = moved && withEvent(moved, event(3, { action: { a: "cancel" }, status: "over" }));
  expect(ended?.lesson).toBeNull();
});
