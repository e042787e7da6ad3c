import { expect, test } from "vitest";
import { gridTakeover } from "../boards/grid_takeover";
import type { ClockInfo } from "../protocol";
import { event, snapshot, view } from "../state/fixtures";
import { fromSnapshot, withEvent } from "../state/room";
import { behindText, lossText, news, turnText } from "./roomWords";

const playing = fromSnapshot(null, snapshot());
const CLOCK: ClockInfo = { seats: [0], kind: "turn", deadline: 9, total: 9 };

test("what a loss means depends on the match, and on whose network it is", () => {
  expect(lossText(null, true)).toBe("Connecting…");
  expect(lossText({ ...playing, status: "over" }, false)).toBe("Connecting…");
  expect(lossText(playing, false)).toMatch(/^You are offline/);
  expect(lossText(playing, true)).not.toMatch(/clock/);
  expect(lossText({ ...playing, clock: CLOCK }, true)).toMatch(/clock stands$/);
});

test("how far one is behind is counted in moves", () => {
  expect(behindText(0)).toBe("");
  expect(behindText(1)).toBe("You are 1 move behind, catching up");
  expect(behindText(2)).toBe("You are 2 moves behind, catching up");
});

test("a turn is the board's to tell while there is one", () => {
  expect(turnText({ ...playing, status: "waiting", view: null }, gridTakeover)).toBe("Waiting");
  expect(
    turnText({ ...playing, lesson: { step: 2, steps: 7, say: "", cells: [] } }, gridTakeover),
  ).toBe("Step 2/7");
  expect(turnText(playing, gridTakeover)).toBe(gridTakeover.turnText(view(), 0));
  const outcome = { winner: 1, reason: "resign" } as const;
  expect(turnText({ ...playing, status: "over", outcome }, gridTakeover)).toBe("You lost");
});

test("news are a move, a result, or both", () => {
  const moved = event(2);
  const after = withEvent(playing, moved) ?? playing;
  expect(news(moved, after, gridTakeover)).toMatch(/^Blue moves/);
  const outcome = { winner: 0, reason: "resign" } as const;
  const resigned = event(2, { seat: 1, action: { a: "resign" }, status: "over", outcome });
  const over = withEvent(playing, resigned) ?? playing;
  expect(news(resigned, over, gridTakeover)).toBe("You won, because the other side resigned");
});
