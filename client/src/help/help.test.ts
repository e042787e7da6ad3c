import { describe, expect, it } from "vitest";
import { about } from "../boards/about";
import { HELP } from ".";
import { COMMON } from "./common";

describe("help", () => {
  it("is there for every game", () => {
    expect([...HELP.keys()]).toEqual(["grid_takeover", "symbols", "rectangles"]);
    for (const game of HELP.keys()) expect(about(game)).toBeDefined();
  });

  for (const [game, help] of HELP) {
    const pictures = help.topics.flatMap((topic) => topic.picture ?? []);

    it(`draws whole boards for ${game}`, () => {
      expect(pictures.length).toBeGreaterThan(2);
      for (const { owners, signs, pawns } of pictures) {
        expect(Number.isInteger(Math.sqrt(owners.length))).toBe(true);
        expect(owners).toMatch(/^[br.x]+$/);
        if (signs !== undefined) expect([...signs].length).toBe(owners.length);
        expect(pawns?.map((cell) => owners[cell]) ?? ["b", "r"]).toEqual(["b", "r"]);
      }
    });

    it(`says in words what the pictures of ${game} show`, () => {
      for (const topic of help.topics) expect(Boolean(topic.picture)).toBe(Boolean(topic.shows));
    });

    it(`asks nothing twice in ${game}`, () => {
      const asked = [...help.questions, ...COMMON].map(({ ask }) => ask);
      expect(new Set(asked).size).toBe(asked.length);
    });
  }
});
