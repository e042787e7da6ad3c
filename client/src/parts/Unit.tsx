import type { Figure } from "../boards/module";

/** What a figure counts, in as many letters as there is room for. */
export function Unit({ unit, short }: Pick<Figure, "unit" | "short">) {
  if (!short) return <span class="tiles-word">{unit}</span>;
  return (
    <>
      <span class="tiles-word long">{unit}</span>
      <span class="tiles-word short" aria-hidden="true">
        {short}
      </span>
    </>
  );
}
