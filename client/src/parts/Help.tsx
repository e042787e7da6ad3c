import type { BoardModule } from "../boards/module";
import { Sheet } from "./Sheet";

const KEYS = [
  ["Arrows", "go from tile to tile"],
  ["Enter, Space", "choose a glowing tile"],
] as const;

/** The rules in brief, and the keys. */
export function Help({ board, onClose }: { board: BoardModule; onClose(): void }) {
  return (
    <Sheet title="How to play" onClose={onClose}>
      <board.Rules />
      <dl class="keys">
        {[...KEYS, ...board.keys, ["?", "this list"] as const].map(([key, what]) => (
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
