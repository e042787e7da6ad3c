import { useEffect } from "preact/hooks";
import { openRoom, sessions } from "../app";
import { BOARDS } from "../boards";
import { about, type Frame } from "../boards/about";
import type { LobbyRoom, Seat } from "../protocol";
import { onLink, roomPath } from "../router";
import { hasFreeSeat } from "../state/lobby";
import type { RoomState } from "../state/room";
import { BotTag } from "./BotTag";
import { LittleBoard } from "./LittleBoard";
import { Mark } from "./Mark";

const SEATS: Seat[] = [0, 1];

/** A live room in the lobby: who plays, how far they are, and the way in. */
export function RoomCard({ room }: { room: LobbyRoom }) {
  const board = BOARDS.get(room.game);
  const frame = room.look ? (about(room.game)?.frame(room.look) ?? null) : null;
  if (!board) return null;
  const free = hasFreeSeat(room);
  return (
    <li class="room-card">
      <Look game={room.game} frame={frame} />
      <p class="versus">
        {SEATS.map((seat) => (
          <span key={seat} class="player">
            <Mark side={board.sides[seat]} />
            <Name game={room.game} player={room.players[seat]} />
          </span>
        ))}
      </p>
      <p class="hint">
        {board.title}, {MODES[room.mode] ?? room.mode} · {progress(room)}
      </p>
      <a class="button" href={roomPath(room.room, false)} onClick={onLink}>
        {free ? "Join" : "Watch"}
      </a>
    </li>
  );
}

/** A room's board; before there is one, how such a match begins. */
function Look({ game, frame }: { game: string; frame: Frame | null }) {
  const shown = frame ?? about(game)?.demo[0];
  return shown ? <LittleBoard frame={shown} /> : <span class="little-space" />;
}

const MODES: Readonly<Record<string, string>> = {
  duel: "a duel",
  bot: "a fight",
  bots: "two bots",
  tutorial: "a lesson",
};

function progress(room: LobbyRoom): string {
  if (hasFreeSeat(room)) return "waits for a player";
  const watchers = room.spectators > 0 ? ` · ${room.spectators} watching` : "";
  return `move ${room.seq}${watchers}`;
}

function Name({
  game,
  player,
}: {
  game: string;
  player: LobbyRoom["players"][number] | undefined;
}) {
  if (!player) return <span class="free">free seat</span>;
  return (
    <>
      <bdi>{player.name}</bdi>
      {player.bot && <BotTag game={game} level={player.level} name={player.name} />}
      {player.rating !== undefined && <span class="tag">{player.rating}</span>}
    </>
  );
}

/** A room in which a seat is ours, and the way back to it. */
export function OwnRoom({ id }: { id: string }) {
  useEffect(() => {
    openRoom(id);
  }, [id]);
  const state = sessions.value.get(id)?.state.value;
  const other = state && state.you !== null ? state.seats[1 - state.you] : undefined;
  const frame = state?.view ? (about(state.game)?.frame(state.view) ?? null) : null;
  return (
    <li class="room-card">
      <Look game={state?.game ?? ""} frame={frame} />
      <p class="versus">
        {state?.mode === "tutorial" ? (
          `Lesson: ${BOARDS.get(state.game)?.title}`
        ) : other?.player ? (
          <span class="player">
            <span class="vs">vs</span> <bdi>{other.player.name}</bdi>
            {other.player.bot && (
              <BotTag game={state?.game ?? ""} level={other.level} name={other.player.name} />
            )}
          </span>
        ) : (
          "Waiting for your opponent"
        )}
      </p>
      <p class="hint">{whereItStands(state)}</p>
      <a class="button main" href={roomPath(id, state?.private ?? true)} onClick={onLink}>
        Continue
      </a>
    </li>
  );
}

function whereItStands(state: RoomState | null | undefined): string {
  if (state?.lesson) return `Step ${state.lesson.step} of ${state.lesson.steps}`;
  if (state?.legal) return "It is your turn";
  return state?.view ? "Their turn" : "\u00a0";
}
