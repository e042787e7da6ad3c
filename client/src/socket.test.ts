import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, NAME, TOKEN } from "./socket";
import { noStorage } from "./state/fixtures";

class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) as FakeSocket;
  }

  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: Record<string, unknown>[] = [];

  constructor(
    readonly url: string,
    readonly protocol: string,
  ) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  closes(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  async welcomes(token = "secret"): Promise<void> {
    this.opens();
    this.says({ t: "welcome", re: this.sent[0]?.["id"], token, now: 0, emotes: [], resume: [] });
    await vi.advanceTimersByTimeAsync(0);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function connected() {
  const memory = noStorage();
  const connection = new Connection("ws://here/ws", memory, () => 0.5);
  connection.connect();
  return { connection, memory };
}

test("it says hello with the token of this browser, which has a name, and keeps the next one", async () => {
  const { connection, memory } = connected();
  memory.set(TOKEN, "mine");
  memory.set(NAME, "Ann");
  await FakeSocket.last.welcomes("next");
  expect(FakeSocket.last.protocol).toBe("takeover.v1.json");
  expect(FakeSocket.last.sent[0]).toMatchObject({ t: "hello", token: "mine" });
  expect(FakeSocket.last.sent[0]).not.toHaveProperty("name");
  expect(connection.state.value).toBe("open");
  expect(memory.get(TOKEN)).toBe("next");
});

test("an unknown token is dropped for one new guest, and a refused guest is the end", async () => {
  const { connection, memory } = connected();
  memory.set(TOKEN, "old");
  FakeSocket.last.opens();
  FakeSocket.last.closes(4003);
  expect(memory.get(TOKEN)).toBeNull();
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.opens();
  expect(FakeSocket.last.sent[0]).not.toHaveProperty("token");
  FakeSocket.last.closes(4003);
  await vi.advanceTimersByTimeAsync(600_000);
  connection.wake();
  expect(connection.state.value).toBe("refused");
  expect(FakeSocket.all).toHaveLength(2);
});

test("a new name is this player's, and is known to this browser", async () => {
  const { connection, memory } = connected();
  await FakeSocket.last.welcomes();
  FakeSocket.last.says({ t: "profile.renamed", player: { id: "p", name: "Ann", bot: false } });
  expect(connection.welcome.value?.player.name).toBe("Ann");
  expect(memory.get(NAME)).toBe("Ann");
});

test.each(["signed_out", "deleted"])("who is %s comes back as a stranger", async (reason) => {
  const { connection, memory } = connected();
  await FakeSocket.last.welcomes("mine");
  memory.set(NAME, "Ann");
  FakeSocket.last.says({ t: "bye", reason, retry: 0 });
  FakeSocket.last.closes(4003);
  expect(connection.paused.value).toBe(false);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.opens();
  expect(FakeSocket.last.sent[0]).not.toHaveProperty("token");
  expect(FakeSocket.last.sent[0]).not.toHaveProperty("name");
});

test("a goodbye for a reason of a newer server takes nobody's identity", async () => {
  const { memory } = connected();
  await FakeSocket.last.welcomes("mine");
  FakeSocket.last.says({ t: "bye", reason: "rebalancing", retry: 1_000 });
  FakeSocket.last.closes(1001);
  await vi.advanceTimersByTimeAsync(1_500);
  FakeSocket.last.opens();
  expect(FakeSocket.last.sent[0]).toMatchObject({ t: "hello", token: "mine" });
  expect(memory.get(TOKEN)).toBe("mine");
});

test("whom another tab has become meanwhile is not forgotten with our own token", async () => {
  const { memory } = connected();
  await FakeSocket.last.welcomes("old");
  memory.set(TOKEN, "another tab's");
  FakeSocket.last.says({ t: "bye", reason: "signed_out", retry: 0 });
  FakeSocket.last.closes(4003);
  FakeSocket.last.opens();
  expect(FakeSocket.last.sent[0]).toMatchObject({ t: "hello", token: "another tab's" });
});

test("a part of the page that fails over a message leaves nobody without his answer", async () => {
  const { connection } = connected();
  await FakeSocket.last.welcomes();
  connection.listen({
    message: () => {
      throw new Error("I don't know this");
    },
  });
  const answer = connection.send({ t: "resign", room: "r" });
  const id = FakeSocket.last.sent.at(-1)?.["id"];
  expect(() => FakeSocket.last.says({ t: "ok", re: id })).toThrow("I don't know this");
  expect(await answer).toMatchObject({ t: "ok" });
});

test("what is said before the welcome is none: without one it tries again", async () => {
  connected();
  FakeSocket.last.opens();
  FakeSocket.last.says({ t: "server.status", state: "paused" });
  await vi.advanceTimersByTimeAsync(9_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test("after a goodbye it comes back when the server said, and says that clocks stand", async () => {
  const { connection } = connected();
  await FakeSocket.last.welcomes();
  FakeSocket.last.says({ t: "bye", reason: "restarting", retry: 4_000 });
  FakeSocket.last.closes(1012);
  expect(connection.paused.value).toBe(true);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(FakeSocket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(501);
  expect(FakeSocket.all).toHaveLength(2);
  await FakeSocket.last.welcomes();
  expect(connection.paused.value).toBe(false);
});

test("after losses it waits longer and longer, up to a limit", async () => {
  connected();
  const waits: number[] = [];
  for (let n = 0; n < 8; n++) {
    FakeSocket.last.closes(1006);
    const before = Date.now();
    const known = FakeSocket.all.length;
    while (FakeSocket.all.length === known) await vi.advanceTimersToNextTimerAsync();
    waits.push(Date.now() - before);
  }
  expect(waits).toEqual([350, 600, 1_100, 2_100, 4_100, 4_100, 4_100, 4_100]);
});

test("a page that wakes up probes at once, and replaces a dead connection", async () => {
  const { connection } = connected();
  await FakeSocket.last.welcomes();
  const woken = vi.fn();
  connection.listen({ woken });
  connection.wake();
  expect(woken).toHaveBeenCalledOnce();
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ t: "ping" });
  await vi.advanceTimersByTimeAsync(1_500);
  expect(FakeSocket.all).toHaveLength(2);
});

test("what was asked on a lost connection is answered by nothing", async () => {
  const { connection } = connected();
  await FakeSocket.last.welcomes();
  const answer = connection.send({ t: "resign", room: "r" });
  FakeSocket.last.closes(1006);
  expect(await answer).toBeNull();
});

test("it pings every 20 s while all is quiet", async () => {
  connected();
  const socket = FakeSocket.last;
  await socket.welcomes();
  const pings = () => socket.sent.filter(({ t }) => t === "ping");
  socket.says({ t: "pong", re: pings()[0]?.["id"], at: 0, now: 0 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(pings()).toHaveLength(2);
});
