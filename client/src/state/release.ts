/**
 * Whether this page is out of date: the server's client begins with another script than this page
 * did. It is asked for one reload; where that changes nothing (two servers with two builds, a stale
 * cache), it isn't asked for again.
 */
import { signal } from "@preact/signals";
import type { Memory } from "../storage";

const RELOADED = "takeover.reloaded";

export class Release {
  /** The script of the server's newer client, while a reload would bring it. */
  readonly newer = signal<string | null>(null);

  /** `own`: the script that this page began with; null where that can't be told. */
  constructor(
    private readonly own: string | null,
    private readonly memory: Memory,
  ) {}

  /** The server says which script its client begins with. */
  heard(script: string | undefined): void {
    const other = script !== undefined && this.own !== null && script !== this.own;
    this.newer.value = other && this.memory.get(RELOADED) !== script ? script : null;
  }

  /** A reload is about to happen. */
  reloading(): void {
    this.memory.set(RELOADED, this.newer.value);
  }
}

/** The script that a document began with, as its built pages name it. */
export function ownScript(page: Document): string | null {
  const script = page.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]');
  return script ? script.getAttribute("src") : null;
}
