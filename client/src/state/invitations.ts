/**
 * Invitations to duels: those that came, and what became of those we sent.
 *
 * What came is told again after each welcome, so nothing has to be kept but whom one doesn't want to
 * hear from; to those the answer is no, at once.
 */
import { signal } from "@preact/signals";
import type { Command, Invited, Who } from "../protocol";
import { isRefusal, type Link } from "../socket";
import type { Memory } from "../storage";
import { problemOf } from "./refusals";

/** What became of an invitation of ours; "away": he isn't here, but will see it when he comes. */
export type Fate = "sending" | "sent" | "away" | "declined" | "failed";

export interface Sent {
  name: string;
  fate: Fate;
  /** Why it failed. */
  problem: string;
}

export const MUTED = "takeover.quiet";

export class Invitations {
  /** The newest last. */
  readonly came = signal<readonly Invited[]>([]);
  readonly sent = signal<ReadonlyMap<string, Sent>>(new Map());
  readonly muted = signal<readonly string[]>([]);

  constructor(
    private readonly link: Link,
    private readonly memory: Memory,
  ) {
    this.muted.value = readMuted(memory);
    link.listen({
      ready: () => {
        this.came.value = [];
      },
      message: (message) => {
        if (message.t === "invited") this.receive(message);
        else if (message.t === "invite.closed") this.drop(message.room);
        else if (message.t === "invite.declined") this.settle(message.room, "declined");
      },
    });
  }

  /** Asks a player into a room in which we wait. */
  async invite(player: Pick<Who, "id" | "name">, room: string): Promise<void> {
    this.note(room, { name: player.name, fate: "sending", problem: "" });
    const answer = await this.link.send({ t: "invite", player: player.id, room });
    if (this.sent.value.get(room)?.fate !== "sending") return;
    if (answer?.t === "ok") this.settle(room, answer.here ? "sent" : "away");
    else this.settle(room, "failed", problemOf(answer));
  }

  /** Takes the free seat; what went wrong, or "" when we sit. */
  async accept({ room }: Invited): Promise<string> {
    const answer = await this.link.send({ t: "room.join", room, as: "player" });
    if (answer?.t === "ok") {
      this.drop(room);
      return "";
    }
    const open = !isRefusal(answer) || !["unknown_room", "room_full"].includes(answer.code);
    if (open) return problemOf(answer);
    this.decline({ room });
    return "This invitation is no longer open.";
  }

  decline({ room }: Pick<Invited, "room">): void {
    this.drop(room);
    this.link.send({ t: "invite.decline", room } satisfies Command);
  }

  /** Nothing is shown of this player any more. */
  mute(player: string): void {
    // another tab may have muted somebody else
    this.keepMuted([...readMuted(this.memory).filter((one) => one !== player), player]);
    for (const one of this.came.value) if (one.by.id === player) this.decline(one);
  }

  unmuteAll(): void {
    this.keepMuted([]);
  }

  private receive(invited: Invited): void {
    this.drop(invited.room);
    this.muted.value = readMuted(this.memory);
    if (this.muted.value.includes(invited.by.id)) this.decline(invited);
    else this.came.value = [...this.came.value, invited];
  }

  private drop(room: string): void {
    this.came.value = this.came.value.filter((one) => one.room !== room);
  }

  private settle(room: string, fate: Fate, problem = ""): void {
    const known = this.sent.value.get(room);
    if (known) this.note(room, { ...known, fate, problem });
  }

  private note(room: string, sent: Sent): void {
    this.sent.value = new Map(this.sent.value).set(room, sent);
  }

  private keepMuted(players: readonly string[]): void {
    this.muted.value = players;
    this.memory.set(MUTED, players.length > 0 ? JSON.stringify(players) : null);
  }
}

function readMuted(memory: Memory): string[] {
  try {
    const kept: unknown = JSON.parse(memory.get(MUTED) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}
