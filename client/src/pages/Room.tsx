import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce } from "../announce";
import { closeRoom, connection, openRoom } from "../app";
import { BOARDS } from "../boards";
import type { BoardModule } from "../boards/module";
import { sideName, verdict } from "../boards/sides";
import { useKeys } from "../keys";
import { ClaimBar, mayClaim } from "../parts/ClaimBar";
import { SeriesLine } from "../parts/DuelResult";
import { Entrance } from "../parts/Entrance";
import { EyeGlyph } from "../parts/glyphs";
import { Help } from "../parts/Help";
import { LessonBar } from "../parts/LessonBar";
import { LessonEnd } from "../parts/LessonEnd";
import { LookBanner, LookButtons, useLook } from "../parts/LookBack";
import { MoreSheet } from "../parts/MoreSheet";
import { MoveList } from "../parts/MoveList";
import { ResultSheet } from "../parts/ResultSheet";
import { SeatBar } from "../parts/SeatBar";
import { SoundButton } from "../parts/SoundButton";
import { ThemeButton } from "../parts/ThemeButton";
import type { RoomEvent, Seat } from "../protocol";
import { go, onLink, roomPath } from "../router";
import type { RoomState } from "../state/room";
import type { RoomSession } from "../state/session";
import { setTitle } from "../title";

/** A room, from invitation to rematch. Loading it seats nobody; leaving it resigns nothing. */
export function Room({ id }: { id: string }) {
  const room = useMemo(() => openRoom(id), [id]);
  const [notice, setNotice] = useState("");
  useLayoutEffect(() => {
    room.ears = {
      heard: (event, state) => {
        setNotice("");
        const line = news(event, state);
        if (line) announce(line);
      },
      rematch: (next) => {
        const state = room.state.peek();
        if (state?.you !== null) go(roomPath(next, state?.private ?? false));
      },
      notice: setNotice,
    };
    return () => closeRoom(room);
  }, [room]);

  if (room.refused.value) return <Gone code={room.refused.value} />;
  const state = room.state.value;
  if (!state) {
    return (
      <div class="lost">
        <p role="status" data-testid="banner">
          {troubleText(room, connection.paused.value) || "Opening the room…"}
        </p>
      </div>
    );
  }
  const board = BOARDS.get(state.game);
  if (!board) {
    return (
      <div class="lost">
        <p role="status">This game has no board here yet. It is played over the protocol.</p>
        <a href="/">Back to the home page</a>
      </div>
    );
  }
  return <Table room={room} state={state} board={board} notice={notice} />;
}

interface TableProps {
  room: RoomSession;
  state: RoomState;
  board: BoardModule;
  notice: string;
}

function Table({ room, state: live, board, notice }: TableProps) {
  const [sheet, setSheet] = useState<"more" | "help" | null>(null);
  const [watches, setWatches] = useState(false);
  const past = useLook(room, live);
  const state = past.seen;
  const { view, you } = state;
  const below: Seat = you ?? board.below;
  const above: Seat = below === 0 ? 1 : 0;
  const held = room.held.value;
  const stands = useStands(room);
  const trouble = troubleText(room, stands);
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
        <div class="action-bar">
          {actions}
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
              onClick={() => setSheet("more")}
            >
              <span aria-hidden="true">⋯</span> More
            </button>
          )}
        </div>
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
      <header class="room-head">
        <a class="button icon" href="/" onClick={onLink} aria-label="Home">
          <span aria-hidden="true">←</span>
        </a>
        <div class="title">
          <p class="turn" data-testid="turn">
            {turn}
          </p>
          {live.series && <SeriesLine series={live.series} state={live} board={board} />}
        </div>
        <Watchers count={state.status === "waiting" && you === null ? 0 : state.spectators} />
        <button
          type="button"
          class="icon help-button"
          aria-label="How to play and keys"
          aria-keyshortcuts="?"
          onClick={() => setSheet("help")}
        >
          ?
        </button>
        {you !== null && <SoundButton />}
        <ThemeButton />
      </header>
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

/** Clocks stand while the server is away, and until it has said what that time is worth here. */
function useStands(room: RoomSession): boolean {
  const stands = useRef(false);
  stands.current = connection.paused.value || (stands.current && room.stale.value);
  return stands.current;
}

interface BannerProps extends TableProps {
  trouble: string;
  chosen?: string;
}

/** The reserved line: what is wrong with the connection, else an offer, a notice, a hint. */
function Banner({ room, state, board, trouble, notice, chosen }: BannerProps) {
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

function troubleText(room: RoomSession, stands: boolean): string {
  if (stands) return "Paused: the server is away; your clock stands";
  if (connection.state.value === "refused") return "The server doesn't let this browser in";
  if (connection.state.value !== "open") return lossText(room.state.value);
  const behind = room.behind.value;
  if (behind > 0) return `You are ${behind} ${behind === 1 ? "move" : "moves"} behind, catching up`;
  return "";
}

/** Why the connection is gone can't be told from here, only what that means for the match. */
function lossText(state: RoomState | null): string {
  if (state?.status !== "playing") return "Connecting…";
  if (!navigator.onLine) return "You are offline. The match goes on as soon as you are back";
  if (state.you === null || state.clock === null) return "Connection lost; it comes back by itself";
  return "Connection lost; it comes back by itself. Should the server be away, your clock stands";
}

function turnText(state: RoomState, board: BoardModule): string {
  if (state.status === "over" && state.outcome) {
    return verdict(board, state.outcome, state.you).title;
  }
  if (state.status === "waiting" || state.view === null) return "Waiting";
  if (state.lesson) return `Step ${state.lesson.step}/${state.lesson.steps}`;
  return board.turnText(state.view, state.you);
}

/** What there is to say of an event: the move, the result; "" if nothing. */
function news(event: RoomEvent, state: RoomState): string {
  const board = BOARDS.get(state.game);
  if (!board) return "";
  const move = board.describe(event, state.previous)?.spoken;
  if (!state.outcome) return move ?? "";
  const { title, why } = verdict(board, state.outcome, state.you);
  return `${move ? `${move}. ` : ""}${title}, ${why}`;
}

function Gone({ code }: { code: string }) {
  useEffect(() => {
    setTitle("No such room");
  }, []);
  return (
    <div class="lost">
      <h1>
        {code === "unknown_room" ? "This room isn't here any more" : "This room can't be opened"}
      </h1>
      <p>The link may be old, or a letter of it was lost. Ask for a new one, or start a game.</p>
      <a class="button main" href="/" onClick={onLink}>
        Home
      </a>
    </div>
  );
}
