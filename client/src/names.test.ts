import { expect, test } from "vitest";
import { isolated, outline, tagsOf } from "./names";

const ADA = { id: "a1b2c3", name: "Ada" };

test.each([
  ["Blue", "BIue"],
  ["Blue", "B1ue"],
  ["Ada", "ADA"],
  ["Ada", "Аdа"],
  ["coco", "сосо"],
  ["ABE", "ΑΒΕ"],
  ["Ada", "ᴀᴅᴀ"],
  ["Tom", "Tóm."],
  ["modern", "rnodern"],
  ["Otter 100", "Otter lOO"],
])("43: %s and %s look alike", (one, other) => {
  expect(outline(one)).toBe(outline(other));
});

test("43: names that differ have no tag, those that look alike have one each", () => {
  expect(tagsOf([ADA, { id: "ffff0000", name: "Grace" }, null])).toEqual(["", "", ""]);
  expect(tagsOf([ADA, { id: "ffff0000", name: "АDА" }])).toEqual(["#a1b2", "#ffff"]);
});

test("43: a name in a title is isolated", () => {
  expect(`${isolated("שלום")} · Arena`).toBe("\u2068שלום\u2069 · Arena");
});

test("a player is not his own namesake", () => {
  expect(tagsOf([ADA, ADA])).toEqual(["", ""]);
});
