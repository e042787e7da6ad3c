import type { ComponentChildren } from "preact";
import { connection } from "../app";

interface Props {
  testid: string;
  busy: boolean;
  /** Why the last try came to nothing; "" when there is nothing to say. */
  problem: string;
  size?: "large" | "huge";
  children: ComponentChildren;
}

/** The button of a form that asks the server for something, and what became of it. */
export function Submit({ testid, busy, problem, size = "large", children }: Props) {
  return (
    <>
      <button
        type="submit"
        class={`main ${size}`}
        data-testid={testid}
        disabled={busy || connection.state.value !== "open"}
      >
        {children}
      </button>
      <p class="problem" role="alert">
        {problem}
      </p>
    </>
  );
}
