/**
 * Addresses: `/` is home, `/r/ID` an open room, `/r#ID` a private one, whose id no log holds,
 * `/replay/ID` and `/replay#ID` a finished match, with `?at=17` as it was after 17 steps,
 * `/scores/GAME` a leaderboard, with `?period=week` that of this week, with `?board=rating` that of
 * the ratings; `/player/ID` a player, `/me` oneself (an `id` of null). Elsewhere is nothing.
 */
import { signal } from "@preact/signals";
import type { TargetedMouseEvent } from "preact";

export type Period = "all" | "week";
export type Board = "bot" | "rating";

export type Route =
  | { page: "home" }
  | { page: "nothing" }
  | { page: "room"; id: string; private: boolean }
  | { page: "player"; id: string | null }
  | { page: "replay"; id: string; at: number | null }
  | { page: "scores"; game: string; board: Board; period: Period };

/** Home, also by the addresses of pages without their id. */
const HOME = new Set(["/", "/r", "/replay"]);

export function parse(path: string, hash: string, query = ""): Route {
  const [, head, id] = path.split("/");
  if (head === "r" && id) return { page: "room", id: decoded(id), private: false };
  if (head === "r" && hash.length > 1) {
    return { page: "room", id: decoded(hash.slice(1)), private: true };
  }
  if (head === "replay" && (id || hash.length > 1)) {
    return { page: "replay", id: decoded(id || hash.slice(1)), at: stepIn(query) };
  }
  if (head === "scores" && id) {
    const wanted = new URLSearchParams(query);
    const week = wanted.get("period") === "week";
    const board = wanted.get("board") === "rating" ? "rating" : "bot";
    return { page: "scores", game: decoded(id), board, period: week ? "week" : "all" };
  }
  if (head === "player" && id) return { page: "player", id: decoded(id) };
  if (head === "me") return { page: "player", id: null };
  return { page: HOME.has(path) ? "home" : "nothing" };
}

export function roomPath(id: string, isPrivate: boolean): string {
  return `/r${isPrivate ? "#" : "/"}${encodeURIComponent(id)}`;
}

export function playerPath(id: string): string {
  return `/player/${encodeURIComponent(id)}`;
}

/** A finished match, as it was after `at` steps; 0 is its start. */
export function replayPath(id: string, isPrivate: boolean, at = 0): string {
  const step = at > 0 ? `?at=${at}` : "";
  const name = encodeURIComponent(id);
  return isPrivate ? `/replay${step}#${name}` : `/replay/${name}${step}`;
}

/** The ratings of a game, best first. */
export function ratingsPath(game: string): string {
  return `/scores/${encodeURIComponent(game)}?board=rating`;
}

export function scoresPath(game: string, period: Period = "all"): string {
  return `/scores/${encodeURIComponent(game)}${period === "week" ? "?period=week" : ""}`;
}

function stepIn(query: string): number | null {
  const at = new URLSearchParams(query).get("at") ?? "";
  return /^\d{1,6}$/.test(at) ? Number(at) : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function here(): Route {
  return parse(location.pathname, location.hash, location.search);
}

export const route = signal<Route>({ page: "home" });

export function follow(): void {
  const update = () => {
    route.value = here();
  };
  update();
  window.addEventListener("popstate", update);
  window.addEventListener("hashchange", update);
}

export function go(path: string): void {
  history.pushState(null, "", path);
  route.value = here();
  window.scrollTo(0, 0);
}

/** Lets a plain click on a link of ours stay in the page; others (new tab …) are the browser's. */
export function onLink(event: TargetedMouseEvent<HTMLAnchorElement>): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(event.currentTarget.getAttribute("href") ?? "/");
}
