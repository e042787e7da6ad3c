import type { BoardModule } from "../boards/module";
import { sideName } from "../boards/sides";
import type { RoomState } from "../state/room";
import type { RoomSession } from "../state/session";
import { ClaimBar, mayClaim } from "./ClaimBar";

interface Props {
  room: RoomSession;
  state: RoomState;
  board: BoardModule;
  /** What is wrong with the connection; "" if nothing. */
  trouble: string;
  /** What was refused last. */
  notice: string;
  /** What may be done with what is chosen; else the board's own hint is shown. */
  chosen?: string;
}

/** The reserved line: what is wrong with the connection, else an offer, a notice, a hint. */
export function Banner({ room, state, board, trouble, notice, chosen }: Props) {
  const { you } = state;
  const offered = you !== null && state.status === "playing" && state.offers.draw[1 - you];
  const claim = mayClaim(state) ? state.claimAt : null;
  const waits = you !== null && state.status === "playing" && state.offers.draw[you];
  const asked = you !== null && state.status === "playing" && state.view !== null;
  const hint = asked ? (chosen ?? board.hint?.(state.view, you)) : "";
  return (
    <div class={`banner${trouble ? " trouble" : ""}`} data-testid="banner" role="status">
      {trouble ? (
        <span>{trouble}</span>
      ) : claim !== null ? (
        <ClaimBar key={claim} room={room} at={claim} />
      ) : offered ? (
        <>
          <span>{sideName(board, you === 0 ? 1 : 0)} offers a draw</span>
          <button type="button" data-testid="accept-draw" onClick={() => room.draw(true)}>
            Accept
          </button>
          <button type="button" data-testid="decline-draw" onClick={() => room.draw(false)}>
            Decline
          </button>
        </>
      ) : (
        <span>{waits ? "You have offered a draw" : notice || hint}</span>
      )}
    </div>
  );
}
