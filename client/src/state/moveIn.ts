/**
 * Taking over a player from another device, by a code. That is a connection of its own, so that the
 * page stays who it is until the code has proved right.
 */
import { type Command, SUBPROTOCOL, type ToClient } from "../protocol";

const PATIENCE = 8_000;

/** The token for this device, or why there is none. */
export type MovedIn = { token: string } | { problem: string };

const PROBLEMS: Record<string, string> = {
  unauthorized: "This code is wrong, used or too old. Ask the other device for a new one.",
  too_soon: "Too many wrong codes. Wait ten minutes, then try again.",
};

export function moveIn(url: string, code: string): Promise<MovedIn> {
  const socket = new WebSocket(url, SUBPROTOCOL);
  return new Promise((resolve) => {
    const done = (result: MovedIn) => {
      clearTimeout(timer);
      socket.onmessage = socket.onclose = null;
      socket.close();
      resolve(result);
    };
    const lost = () => done({ problem: "The server can't be reached just now. Try again." });
    const timer = setTimeout(lost, PATIENCE);
    socket.onclose = lost;
    socket.onopen = () => {
      const hello: Command = { t: "hello", client: "web", code, id: 1 };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as ToClient;
      if (message.t === "welcome") done({ token: message.token });
      else if (message.t === "error") {
        done({ problem: PROBLEMS[message.code] ?? message.message });
      }
    };
  });
}

/** A code as it is read out: in two groups, in capitals. */
export function codeText(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`.toUpperCase();
}
