import type { BoardModule } from "../boards/module";
import type { RoomState } from "../state/room";
import { SeriesLine } from "./DuelResult";
import { EyeGlyph } from "./glyphs";
import { HomeLink } from "./HomeLink";
import { SoundButton } from "./SoundButton";
import { ThemeButton } from "./ThemeButton";

interface Props {
  /** The room as it is now, wherever one looks back to. */
  state: RoomState;
  board: BoardModule;
  turn: string;
  onHelp(): void;
}

/** Over a room: the way out, whose turn it is, who watches, help. */
export function RoomHead({ state, board, turn, onHelp }: Props) {
  const { you, series } = state;
  return (
    <header class="room-head">
      <HomeLink />
      <div class="title">
        <p class="turn" data-testid="turn">
          {turn}
        </p>
        {series && <SeriesLine series={series} state={state} board={board} />}
      </div>
      <Watchers count={state.status === "waiting" && you === null ? 0 : state.spectators} />
      <button
        type="button"
        class="icon help-button"
        aria-label="How to play and keys"
        aria-keyshortcuts="?"
        onClick={onHelp}
      >
        ?
      </button>
      {you !== null && <SoundButton />}
      <ThemeButton />
    </header>
  );
}

/** How many watch; where there is little room, an eye stands for the word. */
function Watchers({ count }: { count: number }) {
  return (
    <span class="watchers hint" data-testid="spectators">
      {count > 0 && (
        <>
          <EyeGlyph />
          {count}
          <span class="watchers-word"> watching</span>
        </>
      )}
    </span>
  );
}
