/**
 * This client in one room: joins, keeps up, acts.
 *
 * Events are applied in `seq` order, each once; a gap leads to one `room.sync`. Until that is
 * answered, and while the connection is away, what is shown may be old: `held` blocks input.
 * An action under way is remembered beside its decision (`at`), across a reload too, and is sent
 * again only while exactly that decision is open; the server's log makes a repeat harmless.
 */
import { computed, signal } from "@preact/signals";
import type {
  Action,
  Command,
  RoomEvent,
  RoomRating,
  RoomScore,
  Seat,
  ToClient,
} from "../protocol";
import { type Answer, isRefusal, type Link } from "../socket";
import type { Memory } from "../storage";
import { cancelledBy, type Pending, pendingKey, readPending } from "./pending";
import { refusalText } from "./refusals";
import {
  fromSnapshot,
  type RoomState,
  sameAction,
  withEarlier,
  withEvent,
  withOffer,
  withPresence,
} from "./room";

/** How many events the server replays at most. */
const REPLAYED = 64;
const RESEND_AFTER = 1_000;
const EMOTE_FOR = 3_500;

export interface Ears {
  /** A live event has been applied: say it, show it. */
  heard?(event: RoomEvent, state: RoomState): void;
  /** Both want another match: it is `next`. */
  rematch?(next: string): void;
  /** Something was refused: a friendly line for the player. */
  notice?(text: string): void;
}

export class RoomSession {
  readonly state = signal<RoomState | null>(null);
  /** Why this room can't be shown at all; nothing is tried again. */
  readonly refused = signal<string | null>(null);
  readonly pending = signal<Pending | null>(null);
  /** What this fight against a bot was worth, once it is over. */
  readonly score = signal<RoomScore | null>(null);
  /** What this match changed in the ratings of both, once it is over. */
  readonly rating = signal<RoomRating | null>(null);
  readonly emotes = signal<(string | null)[]>([null, null]);
  /** How many moves are missing here, while catching up. */
  readonly behind = signal(0);
  private readonly syncing = signal(true);
  readonly stale = computed(
    () => this.link.state.value !== "open" || this.syncing.value || this.state.value === null,
  );
  /** Input waits: the screen may be old, an action is under way, or the server can't store. */
  readonly held = computed(
    () => this.stale.value || this.pending.value !== null || this.link.paused.value,
  );
  ears: Ears = {};

  private readonly stop: () => void;
  private syncs = 0;
  /** The `seq` at which this client has caught up; null while the server hasn't told. */
  private target: number | null = null;
  private sending = false;
  private hasHistory = false;
  private closed = false;
  /** How many emotes each seat has shown. */
  private readonly emoted: [number, number] = [0, 0];
  private timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(
    readonly id: string,
    private readonly link: Link,
    private readonly memory: Memory,
  ) {
    this.pending.value = readPending(memory, id);
    this.stop = link.listen({
      ready: () => this.enter(),
      message: (message) => this.receive(message),
      woken: () => this.enter(),
    });
    if (link.state.value === "open") this.enter();
  }

  /** Takes a free seat. */
  async sit(): Promise<void> {
    const answer = await this.link.send({ t: "room.join", room: this.id, as: "player" });
    if (isRefusal(answer)) {
      this.say(
        answer.code === "room_full" ? "Both seats are taken. You can watch." : answer.message,
      );
      this.enter();
    }
  }

  act(action: Action): void {
    const legal = this.state.value?.legal;
    if (!legal || this.held.value) return;
    if (!legal.actions.some((one) => sameAction(one, action))) return;
    this.setPending({ at: legal.at, action });
    this.sendPending();
  }

  resign(): void {
    this.command({ t: "resign", room: this.id });
  }

  draw(offer: boolean): void {
    this.command({ t: "draw", room: this.id, offer });
  }

  rematch(offer: boolean): void {
    this.command({ t: "rematch", room: this.id, offer });
  }

  /** Ends the match of an opponent who has been away too long. */
  claim(result: "win" | "draw"): void {
    this.command({ t: "claim", room: this.id, result });
  }

  emote(emote: string): void {
    this.command({ t: "emote", room: this.id, emote });
  }

  /** Takes in events from before this client was here. */
  recall(events: readonly RoomEvent[]): void {
    const state = this.state.value;
    if (state) this.state.value = withEarlier(state, events);
  }

  /** Nobody looks any more. A spectator leaves; a seat is kept, and so is this session. */
  close(): void {
    this.closed = true;
    this.stop();
    for (const timer of this.timers) clearTimeout(timer);
    if (this.link.state.value === "open") this.link.send({ t: "room.leave", room: this.id });
  }

  private async command(command: Command): Promise<void> {
    if (this.stale.value) return;
    const answer = await this.link.send(command);
    if (isRefusal(answer)) this.say(refusalText(answer.code, answer.message));
  }

  /** Enters the room, or finds out what was missed. */
  private async enter(): Promise<void> {
    if (this.refused.value || this.closed) return;
    const state = this.state.value;
    const known = state !== null && state.status !== "waiting";
    await this.catchUp(
      known ? { t: "room.sync", room: this.id, seq: state.seq } : { t: "room.join", room: this.id },
    );
  }

  private async catchUp(command: Command): Promise<void> {
    const mine = ++this.syncs;
    this.syncing.value = true;
    this.target = null;
    const answer = await this.link.send(command);
    if (mine !== this.syncs || answer === null || !this.syncing.value) return;
    if (isRefusal(answer)) {
      if (answer.code === "unavailable" || answer.code === "rate_limited") {
        this.later(RESEND_AFTER, () => mine === this.syncs && this.enter());
      } else this.refused.value = answer.code;
      return;
    }
    const target = answer.t === "ok" ? (answer.seq ?? 0) : 0;
    this.behind.value = Math.max(0, target - (this.state.value?.seq ?? target));
    this.target = target;
    this.settle();
  }

  /** Ends catching up once everything up to the target is here. */
  private settle(): void {
    const state = this.state.value;
    if (!this.syncing.value || this.target === null || !state) return;
    if (state.seq < this.target) return;
    this.target = null;
    this.syncing.value = false;
    this.behind.value = 0;
    this.fetchHistory(state);
    this.sendPending();
  }

  private fetchHistory(state: RoomState): void {
    if (this.hasHistory) return;
    this.hasHistory = true;
    const first = state.log[0]?.seq ?? state.seq + 1;
    if (state.seq < 2 || first <= 2) return;
    const seq = Math.max(0, state.seq - REPLAYED);
    this.link.send({ t: "room.sync", room: this.id, seq });
  }

  private receive(message: ToClient): void {
    if (!("room" in message) || message.room !== this.id) return;
    const state = this.state.value;
    switch (message.t) {
      case "room.snapshot":
        if (state && message.seq < state.seq && !this.syncing.value) this.say(LOST);
        this.state.value = fromSnapshot(state, message);
        this.dropOldPending();
        // A snapshot is as new as it gets: what an answer still promises is in it.
        this.target = Math.min(this.target ?? message.seq, message.seq);
        this.settle();
        return;
      case "room.event":
        if (state) this.apply(state, message);
        return;
      case "room.presence":
        if (state) this.state.value = withPresence(state, message);
        return;
      case "room.offer":
        if (state) this.state.value = withOffer(state, message);
        return;
      case "room.rematch":
        if (state) this.state.value = { ...state, next: message.next };
        this.ears.rematch?.(message.next);
        return;
      case "room.score":
        this.score.value = message;
        return;
      case "room.rating":
        this.rating.value = message;
        return;
      case "error":
        if (message.re === undefined && message.code === "unknown_room") {
          this.refused.value = message.code; // it ended without a match
        }
        return;
      case "room.emote":
        if (message.seat === 0 || message.seat === 1) this.showEmote(message.seat, message.emote);
    }
  }

  private apply(state: RoomState, event: RoomEvent): void {
    const next = withEvent(state, event);
    if (next === null) {
      if (!this.syncing.value) this.enter();
      return;
    }
    if (next === state) return;
    const isNew = event.seq > state.seq;
    const caughtUp = !this.syncing.value || event.seq === this.target;
    this.state.value = next;
    if (!isNew) return;
    this.dropOldPending();
    this.settle();
    if (caughtUp) this.ears.heard?.(event, next);
  }

  private showEmote(seat: Seat, emote: string): void {
    const put = (shown: string | null) => {
      this.emotes.value = this.emotes.value.map((old, n) => (n === seat ? shown : old));
    };
    const nth = ++this.emoted[seat];
    put(emote);
    this.later(EMOTE_FOR, () => nth === this.emoted[seat] && put(null));
  }

  private setPending(pending: Pending | null): void {
    this.pending.value = pending;
    this.memory.set(pendingKey(this.id), pending && JSON.stringify(pending));
  }

  private dropOldPending(): void {
    const pending = this.pending.value;
    if (pending && pending.at !== this.state.value?.legal?.at) this.setPending(null);
  }

  private async sendPending(): Promise<void> {
    const pending = this.pending.value;
    if (!pending || this.sending || this.stale.value) return;
    this.dropOldPending();
    if (!this.pending.value) return;
    this.sending = true;
    const answer = await this.link.send({ t: "act", room: this.id, ...pending });
    this.sending = false;
    this.acted(pending, answer);
  }

  private acted(pending: Pending, answer: Answer): void {
    if (answer === null || this.pending.value !== pending) return;
    if (!isRefusal(answer)) {
      if (answer.t === "ok") this.enter();
      this.setPending(null);
    } else if (cancelledBy(answer.code)) {
      this.setPending(null);
      this.say(refusalText(answer.code, answer.message));
      this.enter();
    } else this.later(RESEND_AFTER, () => this.sendPending());
  }

  private say(text: string): void {
    this.ears.notice?.(text);
  }

  private later(ms: number, then: () => void): void {
    if (this.closed) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      then();
    }, ms);
    this.timers.add(timer);
  }
}

const LOST = "The server has lost the last moves. The match goes on from here.";
