import { release } from "../app";

/** On every page: the server has a newer client than this page. Nothing is lost by a reload. */
export function UpdateBar() {
  if (release.newer.value === null) return null;
  const reload = () => {
    release.reloading();
    location.reload();
  };
  return (
    <aside class="queue-bar" data-testid="update" aria-label="New version">
      <p class="queue-text" role="status">
        <span class="queue-title">There is a new version</span>
        <span class="hint">A reload brings it; your matches stay as they are.</span>
      </p>
      <button type="button" class="main" data-testid="reload" onClick={reload}>
        Reload
      </button>
    </aside>
  );
}
