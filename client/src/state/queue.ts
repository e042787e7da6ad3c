/**
 * The search for an opponent, as this tab knows it.
 *
 * A player has one wish, which all his tabs show: the server says what has become of it
 * (`queue.status`), whichever tab began or ended it. Nothing here begins a search by itself. Where
 * the connection was lost meanwhile, the wish may have ended with it; if the server doesn't speak of
 * it soon after, that is said, and a click looks again.
 */
import { computed, signal } from "@preact/signals";
import type { QueueStatus, ToClient } from "../protocol";
import type { Link } from "../socket";
import { problemOf } from "./refusals";

/** A game and a turn's length in ms; null: no clock. */
export interface Wish {
  game: string;
  turnMs: number | null;
}

export interface Search extends Wish {
  /** How many wait for the same, this player among them. */
  waiting: number;
  /** When it began, by this device's own clock. */
  since: number;
}

/** So long after a reconnect the server may take to say that the wish is still there. */
export const CONFIRM_WITHIN = 5_000;
/** So long somebody waits before he is offered a bot meanwhile. */
export const ALONE_FOR = 15_000;

export interface QueueEars {
  /** An opponent is there: the match is in this room. */
  match?(room: string): void;
}

export class QueueSession {
  /** What is looked for, as long as it is. */
  readonly search = signal<Search | null>(null);
  /** A wish that ended because the connection was lost. */
  readonly lost = signal<Wish | null>(null);
  /** Why the last wish was refused; "" if it was not. */
  readonly problem = signal("");
  /** It isn't known here whether the wish still stands. */
  readonly unsure = computed(() => this.link.state.value !== "open" || this.asking.value);
  ears: QueueEars = {};

  private readonly asking = signal(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly link: Link,
    private readonly now: () => number = () => performance.now(),
  ) {
    link.listen({
      ready: () => this.returned(),
      message: (message) => this.receive(message),
    });
  }

  /** Looks for an opponent, instead of whatever else was looked for. */
  async join(wish: Wish): Promise<boolean> {
    this.problem.value = "";
    this.lost.value = null;
    const old = this.search.peek();
    if (old && !sameWish(old, wish)) await this.link.send({ t: "queue.leave" });
    const { game, turnMs } = wish;
    const turn_ms = turnMs ?? undefined;
    const answer = await this.link.send({ t: "queue.join", game, turn_ms });
    if (answer?.t === "ok") {
      if (!this.search.peek()) this.search.value = { ...wish, waiting: 1, since: this.now() };
      return true;
    }
    this.problem.value = problemOf(answer);
    return false;
  }

  /** Looks no more. */
  async leave(): Promise<void> {
    const answer = await this.link.send({ t: "queue.leave" });
    if (answer?.t === "ok") this.end();
  }

  /** A wish that was lost is not missed. */
  forget(): void {
    this.lost.value = null;
  }

  private receive(message: ToClient): void {
    if (message.t === "queue.status") this.status(message);
    else if (message.t === "queue.match") {
      this.end();
      this.lost.value = null;
      this.ears.match?.(message.room);
    }
  }

  private status({ game, turn_ms, waiting, waited }: QueueStatus): void {
    if (waiting === 0) {
      this.end();
      return;
    }
    this.confirmed();
    this.lost.value = null;
    const old = this.search.peek();
    const known = old?.game === game ? old.turnMs : null;
    const found = { game, turnMs: turn_ms ?? known };
    const began = this.now() - waited;
    // A wish that is known grows only older, however late a message comes.
    const since = old && sameWish(old, found) ? Math.min(old.since, began) : began;
    this.search.value = { ...found, waiting, since };
  }

  private returned(): void {
    const search = this.search.peek();
    if (!search) return;
    this.asking.value = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { game, turnMs } = search;
      this.end();
      this.lost.value = { game, turnMs };
    }, CONFIRM_WITHIN);
  }

  private confirmed(): void {
    clearTimeout(this.timer);
    this.asking.value = false;
  }

  private end(): void {
    this.confirmed();
    this.search.value = null;
  }
}

function sameWish(one: Wish, other: Wish): boolean {
  return one.game === other.game && one.turnMs === other.turnMs;
}
