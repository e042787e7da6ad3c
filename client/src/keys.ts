import { useEffect, useRef } from "preact/hooks";

/**
 * Hot keys while this is shown, by `KeyboardEvent.key`. Typing into a field never plays, and what
 * lies behind an open dialog is played only if it says so.
 */
export function useKeys(keys: Record<string, () => void>, behindDialogs = false): void {
  const newest = useRef(keys);
  newest.current = keys;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const target = event.target as HTMLElement;
      if (target.closest("input, textarea, select, [contenteditable]")) return;
      if (target.closest("dialog") && !behindDialogs) return;
      (newest.current[event.key] ?? newest.current[event.key.toLowerCase()])?.();
    };
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [behindDialogs]);
}
