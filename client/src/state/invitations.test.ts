import { expect, test } from "vitest";
import type { Invited } from "../protocol";
import { noStorage, ScriptedLink } from "./fixtures";
import { Invitations } from "./invitations";

const ANN = { id: "a", name: "Ann", bot: false };

function invited(room: string, by = ANN): Invited {
  return { t: "invited", room, game: "symbols", turn_ms: 30_000, by };
}

function opened(memory = noStorage()) {
  const link = new ScriptedLink();
  const invitations = new Invitations(link, memory);
  const shown = () => invitations.came.value.map(({ room }) => room);
  return { link, invitations, memory, shown };
}

test("what came is shown once, until it is answered somewhere", () => {
  const { link, shown } = opened();
  link.says(invited("r1"));
  link.says(invited("r2"));
  link.says(invited("r1"));
  expect(shown()).toEqual(["r2", "r1"]);
  link.says({ t: "invite.closed", room: "r1" });
  expect(shown()).toEqual(["r2"]);
});

test("after a lost connection the server says what is still open", () => {
  const { link, shown } = opened();
  link.says(invited("r1"));
  link.returns();
  expect(shown()).toEqual([]);
});

test("to accept is to sit down", async () => {
  const { link, invitations, shown } = opened();
  link.says(invited("r1"));
  const accepted = invitations.accept(invited("r1"));
  expect(link.last.command).toEqual({ t: "room.join", room: "r1", as: "player" });
  expect(shown()).toEqual(["r1"]);
  await link.last.answer({ t: "ok", room: "r1", seat: 1 });
  expect(await accepted).toBe("");
  expect(shown()).toEqual([]);
});

test.each(["unknown_room", "room_full"] as const)("one too late is put away (%s)", async (code) => {
  const { link, invitations, shown } = opened();
  link.says(invited("r1"));
  const accepted = invitations.accept(invited("r1"));
  await link.last.answer({ t: "error", code, message: "" });
  expect(await accepted).toBe("This invitation is no longer open.");
  expect(shown()).toEqual([]);
});

test("who is muted gets a no at once, also after a reload", () => {
  const { link, invitations, memory, shown } = opened();
  link.says(invited("r1"));
  invitations.mute("a");
  expect(shown()).toEqual([]);
  const later = opened(memory);
  later.link.says(invited("r2"));
  expect(later.shown()).toEqual([]);
  expect(later.link.commands("invite.decline")).toMatchObject([{ room: "r2" }]);
  later.link.says(invited("r3", { ...ANN, id: "b" }));
  expect(later.shown()).toEqual(["r3"]);
  later.invitations.unmuteAll();
  later.link.says(invited("r4"));
  expect(later.shown()).toEqual(["r3", "r4"]);
});

test("two tabs mute for both", () => {
  const one = opened();
  const other = opened(one.memory);
  one.invitations.mute("a");
  other.invitations.mute("b");
  one.link.says(invited("r1", { ...ANN, id: "b" }));
  other.link.says(invited("r2"));
  expect([...one.shown(), ...other.shown()]).toEqual([]);
});

test.each([
  [{ t: "ok", here: true }, "sent", ""],
  [{ t: "ok", here: false }, "away", ""],
  [{ t: "error", code: "too_soon", message: "" }, "failed", "A moment, please."],
  [null, "failed", "The connection was lost. Please try again."],
] as const)("what becomes of an invitation of ours is said", async (answer, fate, problem) => {
  const { link, invitations } = opened();
  const done = invitations.invite(ANN, "r1");
  expect(link.last.command).toEqual({ t: "invite", player: "a", room: "r1" });
  expect(invitations.sent.value.get("r1")?.fate).toBe("sending");
  await link.last.answer(answer);
  await done;
  expect(invitations.sent.value.get("r1")).toEqual({ name: "Ann", fate, problem });
});

test("a no that comes before the reply stays", async () => {
  const { link, invitations } = opened();
  const done = invitations.invite(ANN, "r1");
  link.says({ t: "invite.declined", room: "r1", player: ANN });
  await link.last.answer({ t: "ok", here: true });
  await done;
  expect(invitations.sent.value.get("r1")?.fate).toBe("declined");
});
