/** The title of the page; what has happened while nobody looked comes before it. */

let title = "Takeover Arena";
let news = "";

export function setTitle(text: string): void {
  title = text === "" ? "Takeover Arena" : `${text} · Takeover Arena`;
  draw();
}

/** Puts news into the title of a page that is hidden, until it is looked at. */
export function hail(text: string): void {
  if (!document.hidden) return;
  news = text;
  draw();
  const seen = () => {
    if (document.hidden) return;
    document.removeEventListener("visibilitychange", seen);
    news = "";
    draw();
  };
  document.addEventListener("visibilitychange", seen);
}

function draw(): void {
  document.title = news === "" ? title : `(!) ${news}`;
}
