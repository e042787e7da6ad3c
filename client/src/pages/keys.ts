import { ABILITIES, type Ability } from "../state/legal";

interface Keys {
  mode(ability: Ability): void;
  help(): void;
  escape(): void;
}

/** The room's hot keys. Typing into a field never plays. */
export function onKeys(keys: Keys): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const target = event.target as HTMLElement;
    if (target.closest("input, textarea, select, [contenteditable]")) return;
    const ability = ABILITIES[Number(event.key) - 1];
    if (ability) keys.mode(ability);
    else if (event.key === "?") keys.help();
    else if (event.key === "Escape") keys.escape();
  };
  document.addEventListener("keydown", listener);
  return () => document.removeEventListener("keydown", listener);
}
