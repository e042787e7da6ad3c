import { useState } from "preact/hooks";
import { connection } from "../app";
import type { RoomState } from "../state/room";
import type { RoomSession } from "../state/session";
import { Sheet } from "./Sheet";

interface Props {
  room: RoomSession;
  state: RoomState;
  onClose(): void;
}

/** What is needed rarely: emotes, a draw, giving up. The last two ask for a second tap. */
export function MoreSheet({ room, state, onClose }: Props) {
  const [armed, setArmed] = useState<"resign" | "draw" | null>(null);
  const { you } = state;
  const stale = room.stale.value;
  const againstBot = state.mode !== "duel";
  const offered = you !== null && (state.offers.draw[you] ?? false);

  const twice = (what: "resign" | "draw", then: () => void) => () => {
    if (armed !== what) setArmed(what);
    else {
      then();
      onClose();
    }
  };
  return (
    <Sheet title="More" onClose={onClose}>
      {you !== null && (
        <div class="emotes" role="group" aria-label="Emotes">
          {(connection.welcome.value?.emotes ?? []).map((emote) => (
            <button
              key={emote}
              type="button"
              disabled={stale}
              onClick={() => {
                room.emote(emote);
                onClose();
              }}
            >
              {emote}
            </button>
          ))}
        </div>
      )}
      {you !== null && state.status === "playing" && (
        <div class="row last-resorts">
          {!againstBot && (
            <button
              type="button"
              data-testid="draw"
              disabled={stale}
              onClick={offered ? () => room.draw(false) : twice("draw", () => room.draw(true))}
            >
              {offered
                ? "Take the offer back"
                : armed === "draw"
                  ? "Tap again to offer"
                  : "Offer a draw"}
            </button>
          )}
          <button
            type="button"
            class={armed === "resign" ? "danger" : ""}
            data-testid="resign"
            disabled={stale}
            onClick={twice("resign", () => room.resign())}
          >
            {armed === "resign" ? "Tap again to resign" : "Resign"}
          </button>
        </div>
      )}
    </Sheet>
  );
}
