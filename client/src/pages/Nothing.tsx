import { useEffect } from "preact/hooks";
import { onLink } from "../router";
import { setTitle } from "../title";

/** An address of ours at which nothing is. */
export function Nothing() {
  useEffect(() => setTitle("Nothing here"), []);
  return (
    <main class="lost" data-testid="nothing">
      <h1>There is nothing here</h1>
      <p>A letter of the link may be lost, or one too many. Ask for a new one, or start a game.</p>
      <a class="button main" href="/" onClick={onLink}>
        Home
      </a>
    </main>
  );
}
