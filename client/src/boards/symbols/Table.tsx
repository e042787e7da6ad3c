import { useEffect, useMemo, useState } from "preact/hooks";
import { announce } from "../../announce";
import { useKeys } from "../../keys";
import type { TableProps } from "../module";
import { Actions } from "./Actions";
import { blocksAt, type Choice, goals, kept, NOTHING, offered, settled, tapped } from "./choice";
import { SymbolsBoard } from "./SymbolsBoard";
import { cellName, type SymbolsView } from "./view";
import { choiceHint } from "./words";

/** The board and its actions: what was tapped first decides what the next tap means. */
export function Table({ state, held, flip, act, marks, children }: TableProps<SymbolsView>) {
  const { view, you, legal } = state;
  const [wanted, setChoice] = useState<Choice>(NOTHING);
  const [visited, setVisited] = useState<number | null>(null);
  const [passing, setPassing] = useState(false);
  const offer = useMemo(() => offered(legal), [legal]);
  const choice = kept(offer, wanted);
  useEffect(() => setChoice((old) => kept(offer, old)), [offer]);

  const choose = (next: Choice) => {
    setChoice(next);
    setPassing(false);
    const line = told(next, goals(offer, next));
    if (line) announce(line);
  };
  const onChoose = (cell: number) => {
    const { choice: next, action } = tapped(offer, choice, cell);
    choose(next);
    if (action) act(action);
  };
  /** Locks the proposed block, or proposes the first one around the square in question. */
  const lock = () => {
    if (held) return;
    const action = settled(choice);
    if (action) {
      setChoice(NOTHING);
      act(action);
      return;
    }
    const cell = choice.cell ?? visited;
    const around = cell === null ? [] : blocksAt(offer, cell);
    const block = around[0] ?? offer.blocks[0];
    if (block) choose({ cell: around[0] ? cell : block.cell, block });
  };
  const take = (a: string) => {
    if (held || !offer.kinds.has(a)) return;
    const lockFirst = a === "pass" && settled(choice);
    setPassing(!!lockFirst);
    act(lockFirst || { a });
  };
  useEffect(() => {
    if (passing && view.locked) take("pass");
  }, [passing, view.locked, held, offer]);
  useKeys({
    l: lock,
    e: () => take("end_chain"),
    p: () => take("pass"),
    c: () => take("continue"),
    Escape: () => setChoice(NOTHING),
  });

  return children({
    hint: choiceHint(offer, choice),
    board: (
      <SymbolsBoard
        view={view}
        previous={state.previous}
        flip={flip}
        held={held}
        log={state.log}
        offer={offer}
        choice={choice}
        marks={marks}
        onChoose={onChoose}
        onVisit={setVisited}
      />
    ),
    actions: you !== null && (
      <Actions
        offer={offer}
        choice={choice}
        phase={view.phase}
        held={held}
        at={legal?.at}
        onLock={lock}
        onTake={take}
      />
    ),
  });
}

function told({ cell, block }: Choice, goal: readonly number[]): string {
  if (block) {
    const { size } = block;
    return `Block of ${size} by ${size} from ${cellName(block.cell)}. L locks it.`;
  }
  if (cell === null) return "";
  const names = goal.map(cellName).join(", ");
  return `${cellName(cell)} chosen, ${names ? `may take ${names}` : "no targets"}`;
}
