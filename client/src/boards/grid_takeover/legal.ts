/** What may be chosen now, from the server's list of legal actions. */
import type { Action, Legal, Seat } from "../../protocol";
import type { GridAction, GridView } from "./view";

export type Ability = "teleport" | "conquer" | "double";
export type Mode = "move" | Ability;

export const ABILITIES: Ability[] = ["teleport", "conquer", "double"];

/** Whether there is an action of this kind to choose. */
export function offers(legal: Legal | null, mode: Mode): boolean {
  return legal?.actions.some((action) => action.a === mode) ?? false;
}

/** The cells that glow in a mode. Conquer shows the tiles that it would take. */
export function targets(legal: Legal | null, mode: Mode, view: GridView, seat: Seat): number[] {
  if (!legal) return [];
  if (mode === "conquer") return offers(legal, mode) ? conquered(view, seat) : [];
  const actions = legal.actions as GridAction[];
  return actions.flatMap(({ a, to }) => (a === mode && to !== undefined ? [to] : []));
}

/** The legal action that choosing this cell in this mode means. */
export function chosen(legal: Legal | null, mode: Mode, cell: number): Action | null {
  const fits = (action: Action) =>
    action.a === mode && (mode === "conquer" || action["to"] === cell);
  return legal?.actions.find(fits) ?? null;
}

function conquered(view: GridView, seat: Seat): number[] {
  const own = seat === 0 ? "b" : "r";
  const pawn = view.pawns[seat];
  const column = pawn % 7;
  const around = [
    pawn >= 7 ? pawn - 7 : -1,
    column > 0 ? pawn - 1 : -1,
    column < 6 ? pawn + 1 : -1,
    pawn < 42 ? pawn + 7 : -1,
  ];
  return around.filter(
    (cell) => cell >= 0 && cell !== view.pawns[1 - seat] && view.owners[cell] !== own,
  );
}
