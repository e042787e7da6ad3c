/** How long a turn may take, as it is chosen and as it is said. */

export type ClockChoice = "none" | "8" | "15" | "30" | "60";

const NAMES: Readonly<Record<ClockChoice, string>> = {
  none: "No clock",
  "8": "8 s",
  "15": "15 s",
  "30": "30 s",
  "60": "60 s",
};

/** For a group of radio buttons. */
export function clockChoices(
  ...choices: ClockChoice[]
): readonly (readonly [ClockChoice, string])[] {
  return choices.map((choice) => [choice, NAMES[choice]] as const);
}

export function turnMsOf(choice: ClockChoice): number | null {
  return choice === "none" ? null : Number(choice) * 1000;
}

export function clockText(turnMs: number | null): string {
  return turnMs === null ? "no clock" : `${turnMs / 1000} s a turn`;
}
