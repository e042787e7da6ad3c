import { expect, test, vi } from "vitest";
import { announce } from "./announce";

test("the same line twice in a row is two changes of the live region", () => {
  const region = { textContent: "" };
  vi.stubGlobal("document", { getElementById: () => region });
  const said = ["Red offers a draw", "Red offers a draw", "Red offers a draw"].map((line) => {
    announce(line);
    return region.textContent;
  });
  expect(said[0]).not.toBe(said[1]);
  expect(said[1]).not.toBe(said[2]);
  expect(said.map((line) => line.trim())).toEqual(Array(3).fill("Red offers a draw"));
});
