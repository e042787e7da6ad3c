/** A match of Symbols in words and signs. */
import type { Outcome, RoomEvent, Seat } from "../../protocol";
import type { Played } from "../module";
import { sideName } from "../sides";
import { type Choice, goals, type Offer } from "./choice";
import {
  blockCells,
  cellName,
  SIDES,
  SYMBOLS,
  type SymbolsAction,
  type SymbolsView,
  symbolName,
} from "./view";

const OWNERS: Record<string, string> = { r: "red", b: "blue", ".": "neutral", x: "dead" };

export function colour(seat: Seat): "Blue" | "Red" {
  return sideName({ sides: SIDES }, seat);
}

/**
 * What a screen reader says of a square, as in "c5, blue, Triangle, 2 changes, box Omega, worth 5,
 * protected, can be captured".
 */
export function squareLabel(view: SymbolsView, cell: number, more: readonly string[] = []): string {
  const owner = view.owners[cell] ?? ".";
  const parts = [cellName(cell), OWNERS[owner] ?? "neutral"];
  if (owner === "x") return [...parts, ...more].join(", ");
  const symbol = view.symbols[cell] ?? "?";
  const box = view.boxes[cell] ?? "-";
  const changes = Number(view.changes[cell]);
  parts.push(symbol === "?" ? "cloaked" : symbolName(symbol));
  if (view.cloaked.includes(cell)) parts.push("cloaked from the other side");
  if (box !== "-") parts.push(`box ${symbolName(box)}`);
  parts.push(`worth ${view.values[cell]}`, `${changes} ${changes === 1 ? "change" : "changes"}`);
  if (changes === 5) parts.push("cracked");
  if (changes === 6) parts.push("dies at the next change");
  const lock = view.locks.find((one) => blockCells(one).includes(cell));
  if (lock) parts.push(lock.uniform ? "in a uniform lock" : "locked");
  if (view.protected.includes(cell)) parts.push("protected");
  return [...parts, ...more].join(", ");
}

/** Signs: `△ c3×c4`, a chain's next `+d4`, `L b2 2×2`, `P c3`; `☠` died, `✹n` n lost in a blast. */
export function describe(event: RoomEvent<SymbolsView>, before: SymbolsView | null): Played | null {
  const { seat, seq, view } = event;
  const action = event.action as SymbolsAction;
  if (seat === undefined) return null;
  const told = tell(action, view, before);
  return told && { seq, seat, text: told.text, spoken: `${colour(seat)} ${told.spoken}` };
}

interface Told {
  text: string;
  spoken: string;
}

function tell(action: SymbolsAction, view: SymbolsView, before: SymbolsView | null): Told | null {
  const { a, from, to, cell, size } = action;
  switch (a) {
    case "lock": {
      if (cell === undefined) return null;
      const where = cellName(cell);
      return { text: `L ${where} ${size}×${size}`, spoken: `locks ${size} by ${size} at ${where}` };
    }
    case "capture":
    case "chain": {
      if (to === undefined) return null;
      const effect = effects(to, view, before);
      const what = before ? taken(before, to) : "";
      if (a === "chain" || from === undefined) {
        const spoken = `goes on to ${cellName(to)}${what}${effect.spoken}`;
        return { text: `+${cellName(to)}${effect.text}`, spoken };
      }
      // In the view after the capture the attack has ended if there was nothing to go on with.
      const attacker = view.attack?.symbol ?? before?.symbols[from] ?? view.symbols[from] ?? "";
      const sign = SYMBOLS[attacker]?.[1] ?? "";
      const name = SYMBOLS[attacker] ? `${symbolName(attacker)} ` : "";
      return {
        text: `${sign} ${cellName(from)}×${cellName(to)}${effect.text}`,
        spoken: `${name}${cellName(from)} captures ${cellName(to)}${what}${effect.spoken}`,
      };
    }
    case "end_chain":
      return null;
    case "protect":
      if (cell === undefined) return null;
      return { text: `P ${cellName(cell)}`, spoken: `protects ${cellName(cell)}` };
    case "pass":
      return { text: "pass", spoken: "passes" };
    case "continue":
      return { text: "plays on", spoken: "plays on" };
    case "yield":
      return { text: "yields", spoken: "yields" };
    default:
      return null;
  }
}

function taken(before: SymbolsView, to: number): string {
  const symbol = before.symbols[to] ?? "?";
  return symbol === "?" ? ", a cloaked square" : `, ${symbolName(symbol)}`;
}

/** What a capture did besides: the square died, a cloaked Delta blew up. */
function effects(to: number, view: SymbolsView, before: SymbolsView | null): Told {
  const dead = view.owners[to] === "x";
  const blown = before ? changed(to, view, before).length : 0;
  const squares = `${blown} ${blown === 1 ? "square" : "squares"}`;
  return {
    text: `${dead ? " ☠" : ""}${blown ? ` ✹${blown}` : ""}`,
    spoken: `${dead ? ", which dies" : ""}${blown ? `; a blast changes ${squares}` : ""}`,
  };
}

/** The newest turn with a capture. */
export interface LastTurn {
  /** Where the attacker stands. */
  from: number;
  /** What was taken, in order. */
  cells: number[];
  /** What a blast changed. */
  blown: number[];
}

export function lastTurn(log: readonly RoomEvent<SymbolsView>[]): LastTurn | null {
  const cells: number[] = [];
  const blown: number[] = [];
  for (let n = log.length - 1; n >= 0; n--) {
    const { seat, seq, view, action } = log[n] as RoomEvent<SymbolsView>;
    const { a, from, to } = action as SymbolsAction;
    if (seat === undefined || to === undefined) continue;
    const before = log[n - 1];
    if (before?.seq === seq - 1) blown.push(...changed(to, view, before.view));
    cells.unshift(to);
    if (a === "capture" && from !== undefined) return { from, cells, blown };
  }
  return null;
}

/** What changed hands in a capture besides the square itself: only a blast does that. */
function changed(to: number, view: SymbolsView, before: SymbolsView): number[] {
  return [...view.owners].flatMap((owner, cell) =>
    cell !== to && owner !== before.owners[cell] ? [cell] : [],
  );
}

const WINS: Record<string, string> = {
  conquest: "by conquest",
  yield: "because the other side yielded",
  zero_sum: "with more squares when nothing could change any more",
};

export function why({ winner, reason, ...figures }: Outcome): string | null {
  if (winner === null) {
    return reason === "zero_sum" ? "equal squares when nothing could change any more" : null;
  }
  const words = WINS[reason] ?? null;
  return words && figures["split"] ? `${words}: a Split Victory over more points` : words;
}

/** What the next tap may do, once something is chosen. */
export function choiceHint(offer: Offer, choice: Choice): string | undefined {
  if (choice.block) return "The Lock button locks this block; tap again for the next one";
  if (choice.cell === null) return undefined;
  if (goals(offer, choice).length > 0) return "Now take a glowing square";
  return "This one can take nothing now; tap again to lock a block";
}

/** What is asked of `you`; nothing while it is the other side's turn. */
export function hint(view: SymbolsView, you: Seat): string {
  if (view.turn === null) return "";
  const [own, theirs] = [view.tiles[you], view.tiles[1 - you] ?? 0];
  const score = `${theirs} squares to your ${own}`;
  if (view.turn !== you) {
    return view.phase === "majority" ? "You have the majority: the other side may yield" : "";
  }
  switch (view.phase) {
    case "majority":
      return `The other side has the majority, ${score}. Do you yield?`;
    case "chain":
      return `Take another ${symbolName(view.attack?.follows ?? "")} beside the chain, or end it`;
    case "protect":
      return "Choose one more square to protect";
    default:
      return "Choose a marked square, then what it takes";
  }
}

export function turnText(view: SymbolsView, you: Seat | null): string {
  const { turn, phase } = view;
  if (turn === null) return "";
  if (phase === "majority") {
    return turn === you ? "Yield or play on?" : `${colour(turn)}: yield or play on?`;
  }
  const whose = turn === you ? "Your turn" : `${colour(turn)}'s turn`;
  if (phase === "protect") return `${whose}: protect`;
  if (phase !== "chain") return whose;
  const follows = view.attack?.follows;
  return `${whose}: chain${follows ? ` of ${SYMBOLS[follows]?.[1] ?? follows}` : ""}`;
}
