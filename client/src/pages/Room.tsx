import { useEffect, useMemo, useState } from "preact/hooks";
import { announce } from "../announce";
import { closeRoom, connection, openRoom } from "../app";
import { GridBoard } from "../boards/GridBoard";
import { ActionBar } from "../parts/ActionBar";
import { Entrance } from "../parts/Entrance";
import { Help } from "../parts/Help";
import { MoreSheet } from "../parts/MoreSheet";
import { MoveList } from "../parts/MoveList";
import { ResultSheet } from "../parts/ResultSheet";
import { SeatBar } from "../parts/SeatBar";
import { ThemeButton } from "../parts/ThemeButton";
import { GAME, type Seat } from "../protocol";
import { go, onLink, roomPath } from "../router";
import { chosen, type Mode, offers, targets } from "../state/legal";
import { sideName, verdict } from "../state/notation";
import { lastMove, type RoomState } from "../state/room";
import type { RoomSession } from "../state/session";
import { onKeys } from "./keys";

/** A room, from invitation to rematch. Loading it seats nobody; leaving it resigns nothing. */
export function Room({ id }: { id: string }) {
  const room = useMemo(() => openRoom(id), [id]);
  const [notice, setNotice] = useState("");
  useEffect(() => {
    room.ears = {
      heard: (event, state) => {
        setNotice("");
        const move = state.moves.find((one) => one.seq === event.seq);
        if (move) announce(move.spoken);
        if (state.outcome) {
          const { title, why } = verdict(state.outcome, state.you);
          announce(`${move ? `${move.spoken}. ` : ""}${title}, ${why}`);
        }
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
          {connectionText(room) || "Opening the room…"}
        </p>
      </div>
    );
  }
  if (state.game !== GAME) {
    return (
      <div class="lost">
        <p role="status">This game has no board here yet. It is played over the protocol.</p>
        <a href="/">Back to the home page</a>
      </div>
    );
  }
  return <Table room={room} state={state} notice={notice} />;
}

function Table({ room, state, notice }: { room: RoomSession; state: RoomState; notice: string }) {
  const [wanted, setMode] = useState<Mode>("move");
  const [sheet, setSheet] = useState<"more" | "help" | null>(null);
  const [watches, setWatches] = useState(false);
  const { view, you, legal } = state;
  const below: Seat = you ?? 0;
  const above: Seat = below === 0 ? 1 : 0;
  const held = room.held.value;
  const mode = offers(legal, wanted) ? wanted : "move";
  const stands = connection.paused.value;

  useEffect(() => setMode("move"), [legal?.at]);
  useEffect(() => {
    document.title = `${turnText(state)} · Takeover Arena`;
  }, [state]);
  useEffect(
    () =>
      onKeys({
        mode: (key) => setMode((old) => (old === key || !offers(legal, key) ? "move" : key)),
        help: () => setSheet((old) => (old === "help" ? null : "help")),
        escape: () => {
          setMode("move");
          setSheet(null);
        },
      }),
    [legal],
  );

  const choose = (cell: number) => {
    const action = chosen(legal, mode, cell);
    if (action) room.act(action);
  };
  const bar = (seat: Seat) => (
    <SeatBar
      state={state}
      seat={seat}
      place={seat === above ? "above" : "below"}
      emote={room.emotes.value[seat] ?? null}
      stands={stands}
    />
  );
  return (
    <div class={`table ${state.status}`}>
      <header class="room-head">
        <a class="button icon" href="/" onClick={onLink} aria-label="Home">
          <span aria-hidden="true">←</span>
        </a>
        <p class="turn" data-testid="turn">
          {turnText(state)}
        </p>
        <span class="hint" data-testid="spectators">
          {state.spectators > 0 && `${state.spectators} watching`}
        </span>
        <button
          type="button"
          class="icon help-button"
          aria-label="How to play and keys"
          aria-keyshortcuts="?"
          onClick={() => setSheet("help")}
        >
          ?
        </button>
        <ThemeButton />
      </header>
      <main class="middle">
        {bar(above)}
        <Banner room={room} state={state} notice={notice} />
        {view ? (
          <div class={`board-box${held ? " held" : ""}`} dir="ltr">
            <GridBoard
              view={view}
              previous={state.previous}
              seat={you}
              flip={below === 1}
              mode={mode === "conquer" ? "move" : mode}
              targets={you !== null && !held ? targets(legal, mode, view, you) : []}
              lastMove={lastMove(state)}
              held={held}
              onChoose={choose}
              label="Grid Takeover board"
            />
          </div>
        ) : (
          <Entrance room={room} state={state} watches={watches} onWatch={() => setWatches(true)} />
        )}
        {bar(below)}
        {state.status === "playing" && (
          <div class="action-bar">
            <ActionBar
              state={state}
              mode={mode}
              held={held}
              onMode={setMode}
              onConquer={() => choose(-1)}
            />
            {you !== null && (
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
        {state.status === "over" && <ResultSheet room={room} state={state} />}
      </main>
      <aside class="side">
        <h2 class="side-title">Moves</h2>
        <MoveList state={state} />
      </aside>
      {sheet === "more" && <MoreSheet room={room} state={state} onClose={() => setSheet(null)} />}
      {sheet === "help" && <Help onClose={() => setSheet(null)} />}
    </div>
  );
}

/** The reserved line: what is wrong with the connection, else an offer, else a notice. */
function Banner({ room, state, notice }: { room: RoomSession; state: RoomState; notice: string }) {
  const trouble = connectionText(room);
  const { you } = state;
  const offered = you !== null && state.status === "playing" && state.offers.draw[1 - you];
  const waits = you !== null && state.status === "playing" && state.offers.draw[you];
  return (
    <div class={`banner${trouble ? " trouble" : ""}`} data-testid="banner" role="status">
      {trouble ? (
        <span>{trouble}</span>
      ) : offered ? (
        <>
          <span>{sideName(you === 0 ? 1 : 0)} offers a draw</span>
          <button type="button" data-testid="accept-draw" onClick={() => room.draw(true)}>
            Accept
          </button>
          <button type="button" data-testid="decline-draw" onClick={() => room.draw(false)}>
            Decline
          </button>
        </>
      ) : (
        <span>{waits ? "You have offered a draw" : notice}</span>
      )}
    </div>
  );
}

function connectionText(room: RoomSession): string {
  if (connection.paused.value) return "Paused: the server is away; your clock stands";
  if (connection.state.value === "refused") return "The server doesn't let this browser in";
  if (connection.state.value !== "open") return "Connecting…";
  const behind = room.behind.value;
  if (behind > 0) return `You are ${behind} ${behind === 1 ? "move" : "moves"} behind, catching up`;
  return "";
}

function turnText(state: RoomState): string {
  if (state.status === "over" && state.outcome) return verdict(state.outcome, state.you).title;
  if (state.status === "waiting" || !state.view) return "Waiting";
  const { turn, again } = state.view;
  if (turn === null) return "";
  const second = again ? ": second move" : "";
  if (turn === state.you) return `Your turn${second}`;
  return `${sideName(turn)}'s turn${second}`;
}

function Gone({ code }: { code: string }) {
  useEffect(() => {
    document.title = "No such room · Takeover Arena";
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
