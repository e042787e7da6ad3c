import { useState } from "preact/hooks";
import { useKeys } from "../../keys";
import type { TableProps } from "../module";
import { Abilities } from "./Abilities";
import { GridBoard } from "./GridBoard";
import { ABILITIES, chosen, type Mode, offers, targets } from "./legal";
import type { GridView } from "./view";
import { lastMove } from "./words";

/** The board and the abilities: which ability is chosen decides what a tile means. */
export function Table({ state, held, flip, act, marks, children }: TableProps<GridView>) {
  const { view, you, legal } = state;
  const at = legal?.at;
  const [wanted, want] = useState<{ at: number | undefined; mode: Mode }>({ at, mode: "move" });
  // What was chosen holds for its own decision only, from the moment that there is another one.
  const mode = wanted.at === at && offers(legal, wanted.mode) ? wanted.mode : "move";

  const setMode = (next: Mode) => want({ at, mode: next });
  const toggle = (ability: Mode) =>
    setMode(mode === ability || !offers(legal, ability) ? "move" : ability);
  const choose = (cell: number) => {
    const action = chosen(legal, mode, cell);
    if (action) act(action);
  };
  const conquer = () => choose(-1);
  const press = (ability: Mode) =>
    ability === "conquer" && mode === ability ? conquer() : toggle(ability);
  const keys = ABILITIES.map((ability, n) => [String(n + 1), () => press(ability)] as const);
  useKeys({ ...Object.fromEntries(keys), Escape: () => setMode("move") });

  return children({
    board: (
      <GridBoard
        view={view}
        previous={state.previous}
        seat={you}
        flip={flip}
        mode={mode === "conquer" ? "move" : mode}
        targets={you !== null && !held ? targets(legal, mode, view, you) : []}
        lastMove={lastMove(state.log)}
        held={held}
        marks={marks}
        onChoose={choose}
        label="Grid Takeover board"
      />
    ),
    actions: (
      <Abilities state={state} mode={mode} held={held} onMode={setMode} onConquer={conquer} />
    ),
  });
}
