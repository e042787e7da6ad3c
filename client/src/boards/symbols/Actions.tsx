import { useState } from "preact/hooks";
import { useKeys } from "../../keys";
import type { Choice, Offer } from "./choice";

export interface ActionsProps {
  offer: Offer;
  choice: Choice;
  phase: string;
  held: boolean;
  /** Changes with what is asked. */
  at: number | undefined;
  onLock(): void;
  onTake(a: string): void;
}

/**
 * What isn't done on the board. Each has its own place; giving in asks for a second tap. A button
 * that means nothing now stays focusable, so that the keyboard's focus isn't thrown away.
 */
export function Actions({ offer, choice, phase, held, at, onLock, onTake }: ActionsProps) {
  const [armedAt, armAt] = useState<number | null>(null);
  const { kinds } = offer;
  // The first tap holds for its own decision only: no single one gives in.
  const armed = armedAt !== null && armedAt === at;
  const yieldUp = () => {
    if (held || at === undefined || !kinds.has("yield")) return;
    if (armed) onTake("yield");
    armAt(armed ? null : at);
  };
  useKeys({ y: yieldUp, Escape: () => armAt(null) });
  const go = GO.find(({ a }) => kinds.has(a)) ?? (phase === "majority" ? PLAY_ON : END_CHAIN);
  const size = choice.block?.size;
  return (
    <div class="abilities symbols-actions" role="group" aria-label="Actions">
      <button
        type="button"
        class={`ability${size ? " on" : ""}`}
        data-testid="lock"
        aria-keyshortcuts="L"
        title="Lock a block of your own squares (L); tap a square again for another block"
        aria-disabled={held || !kinds.has("lock")}
        onClick={onLock}
      >
        <LockSign />
        {size ? `Lock ${size}×${size}` : "Lock"}
      </button>
      <button
        type="button"
        class={`ability${kinds.has(go.a) ? " ready" : ""}`}
        data-testid={go.testid}
        aria-keyshortcuts={go.key}
        title={`${go.name} (${go.key})`}
        aria-disabled={held || !kinds.has(go.a)}
        onClick={() => onTake(go.a)}
      >
        <span class="sign" aria-hidden="true">
          {go.sign}
        </span>
        {go.name}
      </button>
      <button
        type="button"
        class={`ability${armed ? " on" : ""}`}
        data-testid="yield"
        aria-keyshortcuts="Y"
        title="Give in: the other side wins (Y, twice)"
        aria-disabled={held || !kinds.has("yield")}
        onClick={yieldUp}
      >
        <span class="sign" aria-hidden="true">
          ⚑
        </span>
        {armed ? "Tap again" : "Yield"}
      </button>
    </div>
  );
}

interface Go {
  a: string;
  name: string;
  sign: string;
  key: string;
  testid: string;
}

const END_CHAIN: Go = {
  a: "end_chain",
  name: "End chain",
  sign: "■",
  key: "E",
  testid: "end-chain",
};
const PLAY_ON: Go = { a: "continue", name: "Play on", sign: "▶", key: "C", testid: "continue" };
const PASS: Go = { a: "pass", name: "Pass", sign: "↷", key: "P", testid: "pass" };
const GO = [END_CHAIN, PLAY_ON, PASS];

function LockSign() {
  return (
    <svg class="sign lock-sign" viewBox="-14 -18 28 32" aria-hidden="true">
      <path d="M-7-2V-7A7 7 0 0 1 7-7V-2" class="bow" />
      <rect x="-11" y="-3" width="22" height="16" rx="4" />
    </svg>
  );
}
