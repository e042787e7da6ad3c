import { useEffect, useRef } from "preact/hooks";

const KEYS = [
  ["Arrows", "go from tile to tile"],
  ["Enter, Space", "choose a glowing tile"],
  ["1", "Teleport"],
  ["2", "Conquer (twice)"],
  ["3", "Double Move"],
  ["Esc", "back to a plain move"],
  ["?", "this list"],
] as const;

/** The rules in brief, and the keys. */
export function Help({ onClose }: { onClose(): void }) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <>
      <button type="button" class="shade" aria-label="Close" tabIndex={-1} onClick={onClose} />
      <div
        class="sheet"
        role="dialog"
        aria-label="How to play"
        onKeyDown={(event) => event.key === "Escape" && onClose()}
      >
        <div class="sheet-head">
          <h2>How to play</h2>
          <button ref={close} type="button" class="icon" aria-label="Close" onClick={onClose}>
            <span aria-hidden="true">✕</span>
          </button>
        </div>
        <p>
          Step to a tile beside you, or jump over the other pawn: the tile becomes yours. Close in
          an area away from the rim and all of it is yours. When no neutral tile is left, more tiles
          win. You can't go straight back to where you came from.
        </p>
        <dl class="keys">
          {KEYS.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
