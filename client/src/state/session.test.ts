import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ToClient } from "../protocol";
import { event, noStorage, ROOM, ScriptedLink, snapshot, view } from "./fixtures";
import { RoomSession } from "./session";

const MOVE = { a: "move", to: 35 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
});

async function joined(change = {}) {
  const link = new ScriptedLink();
  const memory = noStorage();
  const room = new RoomSession(ROOM, link, memory);
  await link.last.answer({ t: "ok", room: ROOM, seat: 0 });
  link.says(snapshot(change));
  return { link, memory, room };
}

describe("joining", () => {
  test("opening a room asks for no seat", () => {
    const link = new ScriptedLink();
    new RoomSession(ROOM, link, noStorage());
    expect(link.sent.map(({ command }) => command)).toEqual([{ t: "room.join", room: ROOM }]);
  });

  test("input is held until the snapshot is here", async () => {
    const link = new ScriptedLink();
    const room = new RoomSession(ROOM, link, noStorage());
    await link.last.answer({ t: "ok", room: ROOM });
    expect(room.held.value).toBe(true);
    link.says(snapshot());
    expect(room.held.value).toBe(false);
  });

  test("a refusal that can't change is not tried again", async () => {
    const link = new ScriptedLink();
    const room = new RoomSession(ROOM, link, noStorage());
    await link.last.answer({ t: "error", code: "unknown_room", message: "" });
    expect(room.refused.value).toBe("unknown_room");
    await link.breaks();
    link.returns();
    link.wakes();
    expect(link.sent).toHaveLength(1);
  });

  test("a room that is no more is left alone, and a command's own refusal ends nothing", async () => {
    const { link, room } = await joined();
    link.says({ t: "error", re: 9, code: "unknown_room", message: "", room: ROOM });
    expect(room.refused.value).toBeNull();
    link.says({ t: "error", code: "unknown_room", message: "", room: ROOM });
    expect(room.refused.value).toBe("unknown_room");
  });

  test("28: moves that the server has lost are taken back, and the player hears of it", async () => {
    const { link, room } = await joined({ seq: 3, legal: { at: 3, actions: [MOVE] } });
    const notice = vi.fn();
    room.ears = { notice };
    link.says(snapshot({ seq: 2, legal: { at: 2, actions: [MOVE] } }));
    expect(room.state.value?.seq).toBe(2);
    expect(room.held.value).toBe(false);
    expect(notice).toHaveBeenCalledOnce();
  });

  test("a match under way is asked for its earlier moves, once", async () => {
    const { link } = await joined({ seq: 70, legal: { at: 70, actions: [MOVE] } });
    expect(link.last.command).toEqual({ t: "room.sync", room: ROOM, seq: 6 });
    link.wakes();
    await link.last.answer({ t: "ok", room: ROOM, seq: 70 });
    expect(link.commands("room.sync")).toHaveLength(2);
  });
});

describe("events", () => {
  test("are applied in order, each once", async () => {
    const { link, room } = await joined();
    const heard = vi.fn();
    room.ears = { heard };
    link.says(event(2));
    link.says(event(2));
    expect(room.state.value?.seq).toBe(2);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(room.state.value?.log.map(({ seq }) => seq)).toEqual([2]);
  });

  test("a gap leads to one sync, and holds input until it is closed", async () => {
    const { link, room } = await joined();
    link.says(event(4));
    link.says(event(5));
    expect(link.commands("room.sync")).toEqual([{ t: "room.sync", room: ROOM, seq: 1 }]);
    expect(room.held.value).toBe(true);
    await link.last.answer({ t: "ok", room: ROOM, seq: 3 });
    expect(room.behind.value).toBe(2);
    link.says(event(2));
    expect(room.held.value).toBe(true);
    link.says(event(3));
    expect(room.held.value).toBe(false);
    expect(room.state.value?.seq).toBe(3);
  });

  test("a snapshot replaces everything, also one that is behind", async () => {
    const { link, room } = await joined({ seq: 9, legal: undefined });
    link.says(snapshot({ seq: 4 }));
    expect(room.state.value?.seq).toBe(4);
  });

  test("the page's return holds input until the server has answered", async () => {
    const { link, room } = await joined();
    link.wakes();
    expect(room.held.value).toBe(true);
    await link.last.answer({ t: "ok", room: ROOM, seq: 1 });
    expect(room.held.value).toBe(false);
  });

  test("those of other rooms are none of ours", async () => {
    const { link, room } = await joined();
    link.says(event(2, { room: "elsewhere" }));
    expect(room.state.value?.seq).toBe(1);
  });

  test("a server that can't store holds input", async () => {
    const { link, room } = await joined();
    link.paused.value = true;
    expect(room.held.value).toBe(true);
  });
});

describe("acting", () => {
  test("a second click while the first is under way does nothing", async () => {
    const { link, room } = await joined();
    room.act(MOVE);
    room.act(MOVE);
    expect(link.commands("act")).toEqual([{ t: "act", room: ROOM, at: 1, action: MOVE }]);
    expect(room.held.value).toBe(true);
  });

  test("what isn't legal is not sent", async () => {
    const { link, room } = await joined();
    room.act({ a: "move", to: 0 });
    expect(link.commands("act")).toEqual([]);
  });

  test("one's own event ends it", async () => {
    const { link, room, memory } = await joined();
    room.act(MOVE);
    link.says(event(2, { re: 2 }));
    expect(room.pending.value).toBeNull();
    expect(memory.get(`takeover.pending.${ROOM}`)).toBeNull();
  });

  test("after a lost connection it is sent again while its decision is open", async () => {
    const { link, room } = await joined();
    room.act(MOVE);
    await link.breaks();
    link.returns();
    expect(link.commands("act")).toHaveLength(1);
    await link.last.answer({ t: "ok", room: ROOM, seq: 1 });
    expect(link.commands("act")).toHaveLength(2);
  });

  test("after a lost connection it is not sent again where it is in the log", async () => {
    const { link, room } = await joined();
    room.act(MOVE);
    await link.breaks();
    link.returns();
    await link.last.answer({ t: "ok", room: ROOM, seq: 2 });
    link.says(event(2));
    expect(link.commands("act")).toHaveLength(1);
    expect(room.held.value).toBe(false);
  });

  test("it outlives a reload", async () => {
    const { link, room, memory } = await joined();
    room.act(MOVE);
    const again = new ScriptedLink();
    new RoomSession(ROOM, again, memory);
    await again.last.answer({ t: "ok", room: ROOM, seat: 0 });
    again.says(snapshot());
    expect(again.commands("act")).toEqual(link.commands("act"));
  });

  test("an answer that another tab has given first is told, and the board renewed", async () => {
    const { link, room } = await joined();
    const notice = vi.fn();
    room.ears = { notice };
    room.act(MOVE);
    await link.last.answer({ t: "error", code: "stale", message: "stale" });
    expect(room.pending.value).toBeNull();
    expect(notice).toHaveBeenCalledOnce();
    expect(link.last.command).toEqual({ t: "room.sync", room: ROOM, seq: 1 });
  });

  test("08: what the server fails at is not sent again by itself", async () => {
    const { link, room } = await joined();
    room.act(MOVE);
    await link.last.answer({ t: "error", code: "internal", message: "" });
    vi.runAllTimers();
    expect(link.commands("act")).toHaveLength(1);
    expect(room.pending.value).toBeNull();
  });

  test("what the server could not store is sent again", async () => {
    const { link, room } = await joined();
    room.act(MOVE);
    await link.last.answer({ t: "error", code: "unavailable", message: "" });
    expect(room.held.value).toBe(true);
    vi.runAllTimers();
    expect(link.commands("act")).toHaveLength(2);
  });
});

describe("offers", () => {
  test("lapse with the offerer's next action", async () => {
    const { link, room } = await joined();
    link.says({ t: "room.offer", room: ROOM, kind: "draw", seat: 0, open: true });
    expect(room.state.value?.offers.draw).toEqual([true, false]);
    link.says(event(2));
    expect(room.state.value?.offers.draw).toEqual([false, false]);
  });

  test("a rematch is where both go", async () => {
    const { link, room } = await joined();
    const rematch = vi.fn();
    room.ears = { rematch };
    link.says(
      event(2, {
        seat: 1,
        action: { a: "resign" },
        status: "over",
        outcome: { winner: 0, reason: "resign" },
        view: view({ turn: null }),
      }),
    );
    link.says({ t: "room.rematch", room: ROOM, next: "room2" });
    expect(rematch).toHaveBeenCalledWith("room2");
    expect(room.state.value?.next).toBe("room2");
  });
});

test("what was before this client came fills the gaps of the log, and changes nothing else", async () => {
  const { room } = await joined({ seq: 3 });
  const before = room.state.value;
  room.recall([event(1), event(2), event(3), event(4)]);
  expect(room.state.value).toEqual({ ...before, log: [event(1), event(2), event(3)] });
  const filled = room.state.value;
  room.recall([event(2)]);
  expect(room.state.value).toBe(filled);
});

test("a second emote stays as long as the first one would have", async () => {
  const { link, room } = await joined();
  link.says({ t: "room.emote", room: ROOM, seat: 1, emote: "Hello!" });
  vi.advanceTimersByTime(2_500);
  link.says({ t: "room.emote", room: ROOM, seat: 1, emote: "Well played!" });
  vi.advanceTimersByTime(2_500);
  expect(room.emotes.value).toEqual([null, "Well played!"]);
  vi.advanceTimersByTime(2_500);
  expect(room.emotes.value).toEqual([null, null]);
});

test("a room that is closed while the server can't answer is not entered again", async () => {
  const link = new ScriptedLink();
  const room = new RoomSession(ROOM, link, noStorage());
  const join = link.last;
  room.close();
  await join.answer({ t: "error", code: "unavailable", message: "" });
  vi.runAllTimers();
  expect(link.sent.map(({ command }) => command.t)).toEqual(["room.join", "room.leave"]);
});

test("an offer of a kind that only a newer server knows changes nothing", async () => {
  const { link, room } = await joined();
  const before = room.state.value;
  const message = { t: "room.offer", room: ROOM, kind: "pause", seat: 0, open: true };
  link.says(message as unknown as ToClient);
  expect(room.state.value).toBe(before);
});
