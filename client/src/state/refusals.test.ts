import { expect, test } from "vitest";
import { problemOf } from "./refusals";

test("a problem is told by its code, else in the server's words; a lost answer is one, too", () => {
  const refused = { t: "error", message: "In the server's words." } as const;
  expect(problemOf({ ...refused, code: "too_soon" })).toBe("A moment, please.");
  expect(problemOf({ ...refused, code: "bad_option" })).toBe("In the server's words.");
  expect(problemOf(null)).toMatch(/connection was lost/);
  expect(problemOf({ t: "ok" })).toBe("");
});
