import { Sheet } from "./Sheet";

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
  return (
    <Sheet title="How to play" onClose={onClose}>
      <p>
        Step to a tile beside you, or jump over the other pawn: the tile becomes yours. Close in an
        area away from the rim and all of it is yours. When no neutral tile is left, more tiles win.
        You can't go straight back to where you came from.
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
    </Sheet>
  );
}
