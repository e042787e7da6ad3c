import { Choice } from "../../parts/Choice";
import type { OptionsProps } from "../module";

const SIZES = [
  ["5", "5 × 5"],
  ["6", "6 × 6"],
  ["7", "7 × 7"],
  ["8", "8 × 8"],
] as const;

export function Options({ options, onChange }: OptionsProps) {
  const size = String(options["size"] ?? 6) as (typeof SIZES)[number][0];
  return (
    <Choice
      legend="Board"
      name="size"
      value={size}
      options={SIZES}
      onChange={(chosen) => onChange({ ...options, size: Number(chosen) })}
    />
  );
}
