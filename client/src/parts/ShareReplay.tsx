import { replayPath } from "../router";
import { replayData } from "../state/replay";
import type { RoomState } from "../state/room";
import { InviteLink } from "./InviteLink";
import { Sheet } from "./Sheet";

interface Props {
  state: RoomState;
  /** The step that is shown. */
  at: number;
  onClose(): void;
}

/** The replay to pass on, as it stands just now, or to keep as data. */
export function ShareReplay({ state, at, onClose }: Props) {
  const { room } = state;
  const url = `${location.origin}${replayPath(room, state.private, at)}`;
  return (
    <Sheet title={at > 0 ? "Share this position" : "Share this match"} onClose={onClose}>
      <InviteLink url={url} label="Link to the replay" then="Send it to whom you like." />
      <div class="keep">
        <a
          class="button"
          href={replayData(room)}
          download={`takeover-${room}.json`}
          data-testid="download"
        >
          Download as JSON
        </a>
        <p class="hint">Every move with its time, as the server has kept it.</p>
      </div>
    </Sheet>
  );
}
