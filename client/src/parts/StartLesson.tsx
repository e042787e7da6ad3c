import type { ComponentChildren } from "preact";
import { connection, sessions } from "../app";
import { useCreate } from "../create";
import { go, roomPath } from "../router";

interface Props {
  game: string;
  /** It is the main thing to do here. */
  main?: boolean;
  children: ComponentChildren;
}

/** Begins the lesson of a game, or takes up the one that is not finished. */
export function StartLesson({ game, main = false, children }: Props) {
  const { busy, problem, create } = useCreate();
  const begin = () => {
    const open = unfinished(game);
    if (open) go(roomPath(open, true));
    else create({ game, mode: "tutorial", private: true });
  };
  return (
    <>
      <button
        type="button"
        class={main ? "main large" : ""}
        data-testid="start-lesson"
        disabled={busy || connection.state.value !== "open"}
        onClick={begin}
      >
        {children}
      </button>
      <p class="problem" role="alert">
        {problem}
      </p>
    </>
  );
}

function unfinished(game: string): string | null {
  for (const [id, room] of sessions.peek()) {
    const state = room.state.peek();
    if (state?.mode === "tutorial" && state.game === game && state.status === "playing") return id;
  }
  return null;
}
