import type { TableProps } from "../module";
import { ABILITIES, type Ability, type Mode, offers } from "./legal";
import type { GridView } from "./view";

const NAMES: Record<Ability, string> = {
  teleport: "Teleport",
  conquer: "Conquer",
  double: "Double",
};
const WHAT: Record<Ability, string> = {
  teleport: "go to any free tile",
  conquer: "take all tiles beside your pawn",
  double: "move twice",
};
const SIGNS: Record<Ability, string> = { teleport: "⤳", conquer: "✛", double: "»" };

interface Props {
  state: TableProps<GridView>["state"];
  mode: Mode;
  held: boolean;
  onMode(mode: Mode): void;
  onConquer(): void;
}

/** The abilities still unused, each once a match. Conquer asks for a second tap. */
export function Abilities({ state, mode, held, onMode, onConquer }: Props) {
  const { you, view } = state;
  if (you === null || state.options["abilities"] === false) return null;
  return (
    <div class="abilities" role="group" aria-label="Abilities, each once a match">
      {ABILITIES.map((ability, n) => {
        const unused = view.abilities[you]?.includes(ability) ?? false;
        const on = mode === ability;
        const choose = () => {
          if (on && ability === "conquer") onConquer();
          else onMode(on ? "move" : ability);
        };
        return (
          <button
            key={ability}
            type="button"
            class={`ability${on ? " on" : ""}${unused ? "" : " used"}`}
            data-testid={`ability-${ability}`}
            aria-pressed={on}
            aria-keyshortcuts={String(n + 1)}
            title={`${NAMES[ability]}: ${WHAT[ability]}, once a match (${n + 1})`}
            disabled={held || !offers(state.legal, ability)}
            onClick={choose}
          >
            <span class="sign" aria-hidden="true">
              {SIGNS[ability]}
            </span>
            {on && ability === "conquer" ? "Tap again" : NAMES[ability]}
            {!unused && <span class="spoken">, used</span>}
          </button>
        );
      })}
    </div>
  );
}
