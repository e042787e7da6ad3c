import { useEffect } from "preact/hooks";
import { setTitle } from "../title";

/** A page that could not be drawn, as over what only a newer client can read. */
export function Failed() {
  useEffect(() => setTitle("Something went wrong"), []);
  return (
    <main class="lost" data-testid="failed">
      <h1>This page can't be shown</h1>
      <p role="alert">Your matches go on. A reload may bring what is missing here.</p>
      <div class="row">
        <button type="button" class="main" onClick={() => location.reload()}>
          Reload
        </button>
        <a class="button" href="/">
          Home
        </a>
      </div>
    </main>
  );
}
