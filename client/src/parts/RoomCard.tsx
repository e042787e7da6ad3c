import { BOARDS } from "../boards";
import type { LobbyRoom } from "../protocol";
import { onLink, roomPath } from "../router";

/** A live room in the lobby: who plays, how far they are, and the way in. */
export function RoomCard({ room }: { room: LobbyRoom }) {
  const [first, second] = room.players;
  const waits = room.mode === "duel" && (!first || !second);
  const watchers = room.spectators === 1 ? "1 watches" : `${room.spectators} watch`;
  return (
    <li class="room-card">
      <p class="versus">
        <Name player={first} /> <span class="vs">vs</span> <Name player={second} />
      </p>
      <p class="hint">
        {BOARDS.get(room.game)?.title} ·{" "}
        {waits ? "waiting for a second player" : `move ${room.seq} · ${watchers}`}
      </p>
      <a class="button" href={roomPath(room.room, false)} onClick={onLink}>
        {waits ? "Join" : "Watch"}
      </a>
    </li>
  );
}

function Name({ player }: { player: LobbyRoom["players"][number] | undefined }) {
  if (!player) return <span class="free">free seat</span>;
  return (
    <>
      <bdi>{player.name}</bdi>
      {player.bot && <span class="tag">bot</span>}
    </>
  );
}
