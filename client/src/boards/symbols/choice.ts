/**
 * What the player has chosen so far, and what a tap does then.
 *
 * Everything comes from the server's list of legal actions; no rule of the game is known here. A
 * tap on an own square chooses it as the attacker; its targets can then be taken. A further tap on
 * the same square proposes a lock: the first block around it that may be locked, then the next, at
 * last none. A proposed block is settled, that is locked, when the player goes on to an attacker
 * outside of it or passes, or at once by `settled`. In a chain, and where a square is to be protected,
 * one tap is an action.
 */
import type { Legal } from "../../protocol";
import { blockCells, type SymbolsAction } from "./view";

export interface Block {
  cell: number;
  size: number;
}

/** What may be done now, sorted by what is asked first. */
export interface Offer {
  /** The targets of each attacker. */
  captures: ReadonlyMap<number, readonly number[]>;
  blocks: readonly Block[];
  chain: readonly number[];
  protect: readonly number[];
  /** The kinds of actions that may be taken, as "pass". */
  kinds: ReadonlySet<string>;
}

export interface Choice {
  /** The own square that was tapped. */
  cell: number | null;
  /** The block that is proposed for a lock. */
  block: Block | null;
}

export interface Tapped {
  choice: Choice;
  action: SymbolsAction | null;
}

export const NOTHING: Choice = { cell: null, block: null };

export function offered(legal: Legal | null): Offer {
  const captures = new Map<number, number[]>();
  const blocks: Block[] = [];
  const chain: number[] = [];
  const protect: number[] = [];
  const kinds = new Set<string>();
  for (const { a, from, to, cell, size } of (legal?.actions ?? []) as SymbolsAction[]) {
    kinds.add(a);
    if (a === "capture" && from !== undefined && to !== undefined) {
      captures.set(from, [...(captures.get(from) ?? []), to]);
    } else if (a === "lock" && cell !== undefined && size !== undefined) {
      blocks.push({ cell, size });
    } else if (a === "chain" && to !== undefined) chain.push(to);
    else if (a === "protect" && cell !== undefined) protect.push(cell);
  }
  return { captures, blocks, chain, protect, kinds };
}

/** The blocks that may be locked and have this cell in them. */
export function blocksAt(offer: Offer, cell: number): Block[] {
  return offer.blocks.filter((block) => blockCells(block).includes(cell));
}

/** Own squares that a tap chooses. */
export function choosable(offer: Offer): number[] {
  const cells = new Set([...offer.captures.keys(), ...offer.blocks.flatMap(blockCells)]);
  return [...cells].sort((one, other) => one - other);
}

/** Squares on which a tap is an action now. */
export function goals(offer: Offer, { cell, block }: Choice): readonly number[] {
  if (offer.chain.length > 0) return offer.chain;
  if (offer.protect.length > 0) return offer.protect;
  if (cell === null || block !== null) return [];
  return offer.captures.get(cell) ?? [];
}

export function tapped(offer: Offer, choice: Choice, cell: number): Tapped {
  if (offer.chain.includes(cell)) return { choice: NOTHING, action: { a: "chain", to: cell } };
  if (offer.protect.includes(cell)) return { choice: NOTHING, action: { a: "protect", cell } };
  if (choice.cell !== null && goals(offer, choice).includes(cell)) {
    return { choice: NOTHING, action: { a: "capture", from: choice.cell, to: cell } };
  }
  if (cell === choice.cell) {
    const next = nextBlock(blocksAt(offer, cell), choice.block);
    if (next === null && choice.block === null) return { choice: NOTHING, action: null };
    return { choice: { cell, block: next }, action: null };
  }
  if (!choosable(offer).includes(cell)) return { choice: NOTHING, action: null };
  const outside = choice.block !== null && !blockCells(choice.block).includes(cell);
  return { choice: { cell, block: null }, action: outside ? settled(choice) : null };
}

/** The lock that is proposed, as an action. */
export function settled({ block }: Choice): SymbolsAction | null {
  return block && { a: "lock", cell: block.cell, size: block.size };
}

/** What is left of a choice when something else may be done than before. */
export function kept(offer: Offer, choice: Choice): Choice {
  const { cell, block } = choice;
  if (cell === null || !choosable(offer).includes(cell)) return NOTHING;
  const open = block !== null && offer.blocks.some((one) => sameBlock(one, block));
  return block === null || open ? choice : { cell, block: null };
}

function nextBlock(blocks: readonly Block[], block: Block | null): Block | null {
  const now = block === null ? -1 : blocks.findIndex((one) => sameBlock(one, block));
  return blocks[now + 1] ?? null;
}

function sameBlock(one: Block, other: Block): boolean {
  return one.cell === other.cell && one.size === other.size;
}
