import { expect, test } from "vitest";
import { memory } from "../storage";
import { Release } from "./release";

const nowhere = () => undefined;

test("a page that began with another script is asked for one reload", () => {
  const kept = memory(nowhere);
  const page = new Release("/assets/old.js", kept);
  page.heard("/assets/old.js");
  expect(page.newer.value).toBeNull();
  page.heard("/assets/new.js");
  expect(page.newer.value).toBe("/assets/new.js");
  page.reloading();

  const stale = new Release("/assets/old.js", kept);
  stale.heard("/assets/new.js");
  expect(stale.newer.value).toBeNull();
  stale.heard("/assets/newest.js");
  expect(stale.newer.value).toBe("/assets/newest.js");
});

test("where nothing can be told, nothing is asked for", () => {
  new Release(null, memory(nowhere)).heard("/assets/new.js");
  const page = new Release("/assets/old.js", memory(nowhere));
  page.heard(undefined);
  expect(page.newer.value).toBeNull();
});
