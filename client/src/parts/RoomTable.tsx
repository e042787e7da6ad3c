import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { connection } from "../app";
import type { BoardModule } from "../boards/module";
import { useKeys } from "../keys";
import type { Seat } from "../protocol";
import { onLink } from "../router";
import type { RoomState } from "../state/room";
import type { RoomSession } from "../state/session";
import { setTitle } from "../title";
import { Banner } from "./Banner";
import { Entrance } from "./Entrance";
import { Help } from "./Help";
import { LessonBar } from "./LessonBar";
import { LessonEnd } from "./LessonEnd";
import { LookBanner, LookButtons, type Past, useLook } from "./LookBack";
import { MoreSheet } from "./MoreSheet";
import { MoveList } from "./MoveList";
import { ResultSheet } from "./ResultSheet";
import { RoomHead } from "./RoomHead";
import { turnText } from "./roomWords";
import { SeatBar } from "./SeatBar";
import { roomTroubleText } from "./trouble";

interface Props {
  room: RoomSession;
  state: RoomState;
  board: BoardModule;
  /** What was refused last; "" if nothing. */
  notice: string;
}

/** A room of a game that has a board here: who sits there, the board, and what can be done. */
export function RoomTable({ room, state: live, board, notice }: Props) {
  const [sheet, setSheet] = useState<"more" | "help" | null>(null);
  const [watches, setWatches] = useState(false);
  const past = useLook(room, live);
  const state = past.seen;
  const { view, you } = state;
  const below: Seat = you ?? board.below;
  const above: Seat = below === 0 ? 1 : 0;
  const held = room.held.value;
  const stands = useStands(room);
  const trouble = roomTroubleText(room, stands);
  const lesson = state.mode === "tutorial";
  const turn = turnText(live, board);

  useEffect(() => {
    setTitle(turn);
  }, [turn]);
  useKeys({ "?": () => setSheet((old) => (old === "help" ? null : "help")) }, true);

  const bar = (seat: Seat) => (
    <SeatBar
      state={state}
      board={board}
      seat={seat}
      place={seat === above ? "above" : "below"}
      emote={room.emotes.value[seat] ?? null}
      stands={stands}
    />
  );
  const middle = (shown: ComponentChildren, actions: ComponentChildren, hint?: string) => (
    <main class="middle">
      {bar(above)}
      {lesson ? (
        <LessonBar lesson={state.lesson} trouble={trouble || notice} />
      ) : past.at !== null && !trouble ? (
        <LookBanner past={past} board={board} />
      ) : (
        <Banner
          room={room}
          state={state}
          board={board}
          trouble={trouble}
          notice={notice}
          chosen={hint}
        />
      )}
      {shown}
      {bar(below)}
      {state.status === "playing" && (
        <ActionBar past={past} onMore={() => setSheet("more")}>
          {actions}
        </ActionBar>
      )}
      {state.status === "over" &&
        (lesson ? (
          <LessonEnd state={state} board={board} />
        ) : (
          <ResultSheet room={room} state={state} board={board} />
        ))}
    </main>
  );
  return (
    <div class={`table ${state.status}${lesson ? " lesson" : ""}`}>
      <RoomHead state={live} board={board} turn={turn} onHelp={() => setSheet("help")} />
      {view === null ? (
        middle(
          <Entrance
            room={room}
            state={state}
            board={board}
            watches={watches}
            onWatch={() => setWatches(true)}
          />,
          null,
        )
      ) : (
        <board.Table
          state={{ ...state, view }}
          held={held}
          flip={below !== board.below}
          marks={held ? [] : state.lesson?.cells}
          act={(action) => room.act(action)}
        >
          {(parts) =>
            middle(
              <div class={`board-box${held ? " held" : ""}`} dir="ltr">
                {parts.board}
              </div>,
              parts.actions,
              parts.hint,
            )
          }
        </board.Table>
      )}
      <aside class="side">
        {view !== null && <h2 class="side-title">Moves</h2>}
        <MoveList state={live} board={board} at={past.at ?? undefined} />
      </aside>
      {sheet === "more" && <MoreSheet room={room} state={state} onClose={() => setSheet(null)} />}
      {sheet === "help" && (
        <Help
          game={state.game}
          lesson={state.status === "over" || you === null}
          onClose={() => setSheet(null)}
        />
      )}
    </div>
  );
}

interface ActionBarProps {
  past: Past;
  onMore(): void;
  /** The game's own actions. */
  children: ComponentChildren;
}

/** Within reach of a thumb while a match goes on. */
function ActionBar({ past, onMore, children }: ActionBarProps) {
  const { you, mode } = past.seen;
  const lesson = mode === "tutorial";
  return (
    <div class="action-bar">
      {children}
      {past.able && <LookButtons past={past} />}
      {lesson && (
        <a class="button leave" href="/" onClick={onLink}>
          Leave <small>continue later</small>
        </a>
      )}
      {you !== null && !lesson && (
        <button
          type="button"
          class="more"
          data-testid="more"
          aria-haspopup="dialog"
          onClick={onMore}
        >
          <span aria-hidden="true">⋯</span> More
        </button>
      )}
    </div>
  );
}

/** Clocks stand while the server is away, and until it has said what that time is worth here. */
function useStands(room: RoomSession): boolean {
  const stands = useRef(false);
  stands.current = connection.paused.value || (stands.current && room.stale.value);
  return stands.current;
}
