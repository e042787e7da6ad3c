/** Making rooms from the page, and what to say when there is none. */
import { useRef, useState } from "preact/hooks";
import { connection } from "./app";
import type { RoomCreate } from "./protocol.gen";
import { go, roomPath } from "./router";
import { problemOf } from "./state/refusals";

/** The room that is wanted. */
export type Wish = Omit<RoomCreate, "t" | "id" | "key">;

export interface Creation {
  busy: boolean;
  /** Why the last try made no room; "" when there is nothing to say. */
  problem: string;
  /** Makes the room and goes there; its id, or null. */
  create(wish: Wish): Promise<string | null>;
}

export function useCreate(): Creation {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const last = useRef({ wish: "", key: "" });

  const create = async (wish: Wish) => {
    if (busy) return null;
    setBusy(true);
    setProblem("");
    // The same wish again, as after a lost reply, is the same room; another wish is another one.
    const text = JSON.stringify(wish);
    if (text !== last.current.wish) last.current = { wish: text, key: newKey() };
    const answer = await connection.send({ t: "room.create", ...wish, key: last.current.key });
    setBusy(false);
    if (answer?.t === "ok" && answer.room) {
      last.current = { wish: "", key: "" };
      go(roomPath(answer.room, wish.private ?? false));
      return answer.room;
    }
    setProblem(problemOf(answer));
    return null;
  };
  return { busy, problem, create };
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
