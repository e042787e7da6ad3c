import { onLink } from "../router";

/** The way out of a page, in its upper corner. */
export function HomeLink() {
  return (
    <a class="button icon" href="/" onClick={onLink} aria-label="Home">
      <span aria-hidden="true">←</span>
    </a>
  );
}
