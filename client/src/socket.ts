/**
 * The one connection to the server.
 *
 * It says hello with this browser's token, keeps the server's time, and comes back by itself:
 * jittered and ever slower after a loss, spread out after the server said goodbye, at once when
 * the page wakes up. It never repeats what was refused for good: an unknown token is dropped and
 * one new guest is tried, no more.
 */
import { signal } from "@preact/signals";
import { ServerClock } from "./clock";
import { Comeback, RESTARTING } from "./comeback";
import type { Bye, Command, Refusal, Reply, ToClient, Welcome, Who } from "./protocol";
import { SUBPROTOCOL } from "./protocol";
import type { Memory } from "./storage";

export type LinkState = "connecting" | "open" | "refused";

/** What became of a command: its reply, or null where the connection was lost before it came. */
export type Answer = Reply | null;

export interface Listener {
  /** The server knows us (again). */
  ready?(welcome: Welcome): void;
  message?(message: ToClient): void;
  /** The page was away for a while: what it shows may be old. */
  woken?(): void;
}

/** What rooms need of a connection. */
export interface Link {
  readonly state: { readonly value: LinkState };
  readonly paused: { readonly value: boolean };
  send(command: Command): Promise<Answer>;
  listen(listener: Listener): () => void;
}

const PING_EVERY = 20_000;
const SILENCE = 10_000;
const PROBE = 1_000;
const HELLO_WITHIN = 8_000;

const BAD_TOKEN = 4003;

export const TOKEN = "takeover.token";
export const NAME = "takeover.name";

export class Connection implements Link {
  readonly state = signal<LinkState>("connecting");
  /** The server can't store moves right now, or has said goodbye: clocks stand. */
  readonly paused = signal(false);
  readonly welcome = signal<Welcome | null>(null);
  readonly clock = new ServerClock();

  private socket: WebSocket | null = null;
  /** Whose connection this is: the token it said hello with, then the one it was given. */
  private token: string | null = null;
  private nextId = 1;
  private waiting = new Map<number, (answer: Answer) => void>();
  private listeners = new Set<Listener>();
  private startedAt = 0;
  private readonly comeback: Comeback;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  private silenceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly url: string,
    private readonly memory: Memory,
    random: () => number = Math.random,
  ) {
    this.comeback = new Comeback(random);
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  connect(): void {
    clearTimeout(this.retryTimer);
    if (this.socket || this.state.value === "refused") return;
    const socket = new WebSocket(this.url, SUBPROTOCOL);
    this.socket = socket;
    this.startedAt = performance.now();
    this.expect(HELLO_WITHIN);
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => this.receive(String(event.data));
    socket.onclose = (event) => this.lost(event.code);
  }

  /** Sends a command and resolves with its reply. */
  send(command: Command): Promise<Answer> {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    const id = this.nextId++;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      socket.send(JSON.stringify({ ...command, id }));
    });
  }

  /** The page is looked at again, or the network is back: find out at once where we stand. */
  wake(): void {
    this.clock.restart();
    if (this.state.value !== "open") {
      if (!this.socket || performance.now() - this.startedAt > PROBE) this.again();
      return;
    }
    this.ping(PROBE);
    for (const listener of this.listeners) listener.woken?.();
  }

  /** Hangs up without a wish to come back by itself, as when the page is put away. */
  rest(): void {
    this.drop();
    clearTimeout(this.retryTimer);
  }

  /** Who says hello from the next connection on: the one whose token this is. */
  become(token: string): void {
    this.memory.set(TOKEN, token);
    this.memory.set(NAME, null);
  }

  private again(): void {
    this.drop();
    this.comeback.reset();
    this.connect();
  }

  private async hello(): Promise<void> {
    const token = this.memory.get(TOKEN) ?? undefined;
    // who has a token has a name, too, perhaps a newer one than this browser knows
    const name = token === undefined ? (this.memory.get(NAME) ?? undefined) : undefined;
    this.token = token ?? null;
    const sent = performance.now();
    const answer = await this.send({ t: "hello", client: "web", token, name });
    if (answer?.t !== "welcome") return;
    this.clock.restart();
    this.clock.measure(sent, performance.now(), answer.now);
    this.token = answer.token;
    this.memory.set(TOKEN, answer.token);
    this.comeback.reset();
    this.paused.value = false;
    this.welcome.value = answer;
    this.state.value = "open";
    clearInterval(this.pingTimer);
    this.pingTimer = setInterval(() => this.ping(SILENCE), PING_EVERY);
    this.ping(SILENCE);
    for (const listener of this.listeners) listener.ready?.(answer);
  }

  private async ping(patience: number): Promise<void> {
    this.expect(patience);
    const sent = performance.now();
    const answer = await this.send({ t: "ping", at: Math.round(sent) });
    if (answer?.t === "pong") this.clock.measure(sent, performance.now(), answer.now);
  }

  /** Gives the connection up unless it says something within `patience` ms. */
  private expect(patience: number): void {
    clearTimeout(this.silenceTimer);
    this.silenceTimer = setTimeout(() => this.lost(0), patience);
  }

  private receive(text: string): void {
    // until it is known who we are, only a welcome ends the waiting for one
    if (this.state.value === "open") clearTimeout(this.silenceTimer);
    const message = JSON.parse(text) as ToClient;
    if (message.t === "profile.renamed") this.renamed(message.player);
    else if (message.t === "bye") this.dismissed(message);
    else if (message.t === "server.status") this.paused.value = message.state === "paused";
    // a listener that fails over a newer server's message leaves nobody without his answer
    this.answer(message);
    for (const listener of this.listeners) listener.message?.(message);
  }

  private answer(message: ToClient): void {
    const id = "re" in message ? message.re : undefined;
    if (id === undefined) return;
    this.waiting.get(id)?.(message as Reply);
    this.waiting.delete(id);
  }

  private dismissed(bye: Bye): void {
    if (isFinal(bye)) {
      if (this.isKept()) this.memory.set(NAME, null);
      this.forget();
    } else {
      this.comeback.told(bye.retry);
      this.paused.value = true;
    }
  }

  private renamed(player: Who): void {
    this.memory.set(NAME, player.name);
    if (this.welcome.value) this.welcome.value = { ...this.welcome.value, player };
  }

  /** Our token is good no more; who comes next is a stranger, or whom another tab has become. */
  private forget(): void {
    if (this.isKept()) this.memory.set(TOKEN, null);
  }

  private isKept(): boolean {
    return this.memory.get(TOKEN) === this.token;
  }

  private lost(code: number): void {
    this.drop();
    if (code === BAD_TOKEN) {
      if (this.token === null) {
        this.state.value = "refused";
        return;
      }
      this.forget();
      this.connect();
      return;
    }
    if (code === RESTARTING) this.paused.value = true;
    this.retryTimer = setTimeout(() => this.connect(), this.comeback.after(code));
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    clearTimeout(this.silenceTimer);
    clearInterval(this.pingTimer);
    if (this.state.value === "open") this.state.value = "connecting";
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    const unanswered = [...this.waiting.values()];
    this.waiting.clear();
    for (const resolve of unanswered) resolve(null);
  }
}

/** Whether a goodbye is for good: this player is none any more, here or anywhere. */
export function isFinal({ reason }: Bye): boolean {
  return reason === "signed_out" || reason === "deleted";
}

export function isRefusal(answer: Answer): answer is Refusal {
  return answer?.t === "error";
}
