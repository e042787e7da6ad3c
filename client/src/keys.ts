import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Hot keys while this is shown, by `KeyboardEvent.key`. Typing into a field never plays, the space
 * bar on a button is the button's, and what lies behind an open dialog is played only if it says
 * so. Arrows that are held down go on.
 */
export function useKeys(keys: Record<string, () => void>, behindDialogs = false): void {
  const newest = useRef(keys);
  newest.current = keys;
  // as soon as it is drawn: a key that is struck right after counts
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.repeat && !event.key.startsWith("Arrow")) return;
      const { target } = event;
      if (!(target instanceof Element)) return;
      if (target.closest("input, textarea, select, [contenteditable]")) return;
      // whatever has the focus: a click on a dialog's text may have taken it from all in there
      if (!behindDialogs && document.querySelector("dialog[open]")) return;
      if (event.key === " " && target.closest("button, a, summary")) return;
      const hot = newest.current[event.key] ?? newest.current[event.key.toLowerCase()];
      if (!hot) return;
      event.preventDefault();
      hot();
    };
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [behindDialogs]);
}
