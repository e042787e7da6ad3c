import { expect, test } from "vitest";
import { memory } from "./storage";

/** A storage that takes values up to a length. */
function small(limit: number) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
  };
}

test("what is set is got, also where there is no storage or it is forbidden", () => {
  const forbidden = () => {
    throw new DOMException("no", "SecurityError");
  };
  for (const place of [() => small(9), () => undefined, forbidden]) {
    const page = memory(place);
    page.set("key", "value");
    expect(page.get("key")).toBe("value");
    page.set("key", null);
    expect(page.get("key")).toBeNull();
  }
});

test("where the storage is full, the newest value counts and not the one that is in it", () => {
  const storage = small(3);
  const page = memory(() => storage);
  page.set("key", "old");
  page.set("key", "a newer one");
  expect(page.get("key")).toBe("a newer one");
});

test("what another page has kept is seen", () => {
  const storage = small(9);
  const one = memory(() => storage);
  const other = memory(() => storage);
  one.set("key", "one");
  other.set("key", "other");
  expect(one.get("key")).toBe("other");
});
