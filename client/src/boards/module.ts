/**
 * What a game is to this client: one folder here, one `BoardModule`. Everything outside treats the
 * view, the actions and the outcome of a game as opaque and asks the module.
 *
 * The methods are written as methods so that a module of one view fits where any module is wanted.
 */
import type { ComponentChildren, VNode } from "preact";
import type { Action, Outcome, RoomEvent, Seat } from "../protocol";
import type { RoomState } from "../state/room";

export type Side = "blue" | "red";

/** A move of the log in signs and in words. */
export interface Played {
  seq: number;
  seat: Seat;
  /** For a list: `a1-a2 +1`. */
  text: string;
  /** For a listener: "Blue moves from a1 to a2, taking 1 tile". */
  spoken: string;
}

/** A number that belongs to a side, as in "25 tiles". */
export interface Figure {
  value: number;
  unit: string;
  /** The unit where there is little room. */
  short?: string;
}

export interface TableProps<View> {
  state: RoomState<View> & { view: View };
  /** No choice can be taken now. */
  held: boolean;
  /** The board is turned, so that seat's side is below. */
  flip: boolean;
  act(action: Action): void;
  /** Cells that a lesson points at. */
  marks?: readonly number[];
  /** Places the parts; they share what is chosen so far. A `hint` here replaces the module's. */
  children(parts: { board: VNode; actions: ComponentChildren; hint?: string }): VNode;
}

export interface DetailProps<View> {
  /** A match as it was at some time, its log up to then. */
  state: RoomState<View> & { view: View };
}

export interface OptionsProps {
  options: Record<string, unknown>;
  onChange(options: Record<string, unknown>): void;
}

export interface BoardModule<View = unknown> {
  /** The name of the game. */
  title: string;
  /** The colours of seats 0 and 1. */
  sides: readonly [Side, Side];
  /** The one who is to be below when nobody of the players looks. */
  below: Seat;
  /** The board, and the action bar beside it. */
  Table(props: TableProps<View>): VNode;
  /** What a replay shows beside the board, where the board alone doesn't tell everything. */
  Detail?(props: DetailProps<View>): VNode | null;
  /** The choices of a new match besides clock and colour, where there are any. */
  Options?(props: OptionsProps): VNode;
  /** Keys besides the arrows and Enter, and what they do. */
  keys: readonly (readonly [key: string, what: string])[];
  /** An entry of the log as a move; null for what isn't one (start, resign, credit …). */
  describe(event: RoomEvent<View>, before: View | null): Played | null;
  /** Who is asked something now. */
  actors(view: View): Seat[];
  /** Whose turn it is and what is asked, as `you` sees it. */
  turnText(view: View, you: Seat | null): string;
  /** What `you` may do, in a line, where the board alone wouldn't say; "" if there is no need. */
  hint?(view: View, you: Seat): string;
  /** The figures of a side that are always in sight; the first one counts most. */
  headline(view: View, seat: Seat): Figure[];
  /** The figures of a side after the end. */
  summary(view: View, seat: Seat): string;
  /** Why a match ended as it did, where the game has its own words for it. */
  why(outcome: Outcome): string | null;
  /** The options of a room in a few words; "" if there is nothing to say. */
  terms(options: Record<string, unknown>): string;
}
