/** Light or dark: the system's choice unless the player has made one. */
import { signal } from "@preact/signals";
import { local } from "./storage";

export type Theme = "auto" | "light" | "dark";
const KEY = "takeover.theme";
const ORDER: Theme[] = ["auto", "light", "dark"];

export const theme = signal<Theme>("auto");

export function startTheme(): void {
  const kept = local.get(KEY);
  show(kept === "light" || kept === "dark" ? kept : "auto");
}

export function nextTheme(): void {
  const next = ORDER[(ORDER.indexOf(theme.value) + 1) % ORDER.length] ?? "auto";
  local.set(KEY, next === "auto" ? null : next);
  show(next);
}

function show(next: Theme): void {
  theme.value = next;
  if (next === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = next;
}
