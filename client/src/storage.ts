/** Browser storage that may be missing, full or forbidden: then the page remembers by itself. */

export interface Memory {
  get(key: string): string | null;
  set(key: string, value: string | null): void;
}

type Place = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function memory(place: () => Place | undefined): Memory {
  const fallback = new Map<string, string>();
  const forget = (key: string) => {
    try {
      place()?.removeItem(key);
    } catch {
      // What can't be removed can't be written either.
    }
  };
  return {
    get(key) {
      try {
        return place()?.getItem(key) ?? fallback.get(key) ?? null;
      } catch {
        return fallback.get(key) ?? null;
      }
    },
    set(key, value) {
      if (value === null) {
        fallback.delete(key);
        forget(key);
        return;
      }
      fallback.set(key, value);
      try {
        place()?.setItem(key, value);
      } catch {
        forget(key); // the fallback has it, and an older value must not hide it
      }
    },
  };
}

/** Kept for this browser: token, name, theme. */
export const local = memory(() => globalThis.localStorage);
/** Kept for this tab: an action under way. */
export const session = memory(() => globalThis.sessionStorage);
