import { Coordinates } from "../Coordinates";
import { Tile } from "../patterns";
import type { Flow } from "../tile";
import { TILE } from "../tile";
import { SymbolMark } from "./glyphs";
import { Counter, Cracks, Lid, Mask, Padlock, Shield, Skull } from "./marks";
import { SIZE } from "./view";

export interface SquareProps {
  id: string;
  cell: number;
  owner: string;
  symbol: string;
  box: string;
  changes: string;
  cloaked: boolean;
  locked: boolean;
  shielded: boolean;
  flip: boolean;
  flow?: Flow;
}

const HALF = TILE / 2;

/**
 * One square: the main symbol large, its box at the lower left, the counter at the upper right, a
 * shield at the upper left, a padlock or a mask at the lower right. At the rim coordinates stand in
 * these last two corners while they are free.
 */
export function Square(props: SquareProps) {
  const { id, cell, owner, symbol, box, changes, cloaked, locked, shielded, flip, flow } = props;
  const boxed = box !== "-";
  return (
    <>
      <Tile owner={owner} id={id} flip={flip} flow={flow} />
      {owner === "x" ? (
        <Skull />
      ) : (
        <g class={`square on-${owner === "." ? "n" : owner}${cloaked ? " cloaked" : ""}`}>
          <Cracks changes={changes} />
          {symbol === "?" ? (
            <Lid />
          ) : (
            <g key={symbol} class="main-symbol">
              <SymbolMark code={symbol} scale={0.6} x={boxed ? 6 : 0} y={boxed ? -3 : 1} />
            </g>
          )}
          {boxed && (
            <g class="box" transform={`translate(${17 - HALF} ${HALF - 17})`}>
              <rect class="box-ground" x="-15" y="-15" width="30" height="30" rx="8" />
              <SymbolMark code={box} scale={0.22} />
            </g>
          )}
          <Counter changes={changes} />
          <Coordinates
            cell={cell}
            size={SIZE}
            owner={owner}
            flip={flip}
            noRank={shielded}
            noFile={locked || cloaked}
          />
          {shielded && <Shield />}
          {locked && <Padlock />}
          {cloaked && <Mask />}
        </g>
      )}
    </>
  );
}
