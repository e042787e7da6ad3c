import { useEffect, useState } from "preact/hooks";
import { announce } from "../announce";
import { connection } from "../app";
import type { RoomState } from "../state/room";
import type { RoomSession } from "../state/session";
import { useTicks } from "./ticks";

/** Whether the other player of a duel is away, so that the match may soon be claimed. */
export function mayClaim({ you, mode, status, claimAt }: RoomState): boolean {
  return you !== null && mode === "duel" && status === "playing" && claimAt !== null;
}

/** In the reserved line: from when on one needn't wait for who has left, then the choice. */
export function ClaimBar({ room, at }: { room: RoomSession; at: number }) {
  const [waits, setWaits] = useState(false);
  const seconds = Math.max(0, Math.ceil((at - connection.clock.now()) / 1000));
  const open = seconds === 0;
  useTicks(250, !open);
  useEffect(() => {
    if (open) announce("Your opponent is still away. You may claim the match.");
  }, [open]);
  if (!open) {
    return (
      <span data-testid="claim-countdown">
        Your opponent has been away; in <span aria-hidden="true">{seconds} s</span>
        <span class="spoken">a moment</span> you may claim the match
      </span>
    );
  }
  if (waits) {
    return (
      <>
        <span>You wait for your opponent</span>
        <button type="button" data-testid="claim-again" onClick={() => setWaits(false)}>
          Wait no more
        </button>
      </>
    );
  }
  return (
    <>
      <span class="claim-why">Your opponent stays away</span>
      <button type="button" data-testid="claim-win" onClick={() => room.claim("win")}>
        Claim the win
      </button>
      <button type="button" data-testid="claim-draw" onClick={() => room.claim("draw")}>
        Call it a draw
      </button>
      <button type="button" data-testid="claim-wait" onClick={() => setWaits(true)}>
        Wait
      </button>
    </>
  );
}
