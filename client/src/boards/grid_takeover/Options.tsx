import type { OptionsProps } from "../module";

export function Options({ options, onChange }: OptionsProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        data-testid="abilities"
        checked={options["abilities"] !== false}
        onChange={(event) => onChange({ abilities: event.currentTarget.checked })}
      />
      <span>
        Abilities <span class="hint">Teleport, Conquer, Double Move: once each</span>
      </span>
    </label>
  );
}
