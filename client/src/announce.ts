/** Speaks to screen readers through the page's one polite live region. */

let flip = false;

/** Says a line. The same line twice in a row is two announcements. */
export function announce(text: string): void {
  const region = document.getElementById("say");
  if (!region) return;
  flip = !flip;
  region.textContent = flip ? text : `${text}\u00a0`;
}
