// biome-ignore-all lint/a11y/noAriaHiddenOnFocusable: nothing that is hidden here takes focus

import { fileOf, rankOf, TILE, turned } from "./tile";

interface Props {
  cell: number;
  size: number;
  flip: boolean;
  owner: string;
  /** Something else has the corner where the rank, or the file, would stand. */
  noRank?: boolean;
  noFile?: boolean;
}

/** The file letter on the lowest row and the rank on the left column, as the board is seen. */
export function Coordinates({ cell, size, flip, owner, noRank, noFile }: Props) {
  const seen = turned(cell, size, flip);
  const tone = owner === "." ? "coordinate" : "coordinate on-colour";
  return (
    <g aria-hidden="true">
      {seen >= size * (size - 1) && !noFile && (
        <text class={tone} x={TILE / 2 - 8} y={TILE / 2 - 9} text-anchor="end">
          {fileOf(cell, size)}
        </text>
      )}
      {seen % size === 0 && !noRank && (
        <text class={tone} x={8 - TILE / 2} y={22 - TILE / 2}>
          {rankOf(cell, size)}
        </text>
      )}
    </g>
  );
}
