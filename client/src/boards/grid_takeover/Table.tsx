import { useEffect, useState } from "preact/hooks";
import { useKeys } from "../../keys";
import type { TableProps } from "../module";
import { Abilities } from "./Abilities";
import { GridBoard } from "./GridBoard";
import { ABILITIES, chosen, type Mode, offers, targets } from "./legal";
import type { GridView } from "./view";
import { lastMove } from "./words";

/** The board and the abilities: which ability is chosen decides what a tile means. */
export function Table({ state, held, flip, act, marks, children }: TableProps<GridView>) {
  const [wanted, setMode] = useState<Mode>("move");
  const { view, you, legal } = state;
  const mode = offers(legal, wanted) ? wanted : "move";
  useEffect(() => setMode("move"), [legal?.at]);

  const toggle = (ability: Mode) =>
    setMode((old) => (old === ability || !offers(legal, ability) ? "move" : ability));
  const keys = ABILITIES.map((ability, n) => [String(n + 1), () => toggle(ability)] as const);
  useKeys({ ...Object.fromEntries(keys), Escape: () => setMode("move") });

  const choose = (cell: number) => {
    const action = chosen(legal, mode, cell);
    if (action) act(action);
  };
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
      <Abilities
        state={state}
        mode={mode}
        held={held}
        onMode={setMode}
        onConquer={() => choose(-1)}
      />
    ),
  });
}
