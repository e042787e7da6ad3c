import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { announce } from "../announce";
import { closeRoom, connection, openRoom } from "../app";
import { BOARDS } from "../boards";
import { RoomTable } from "../parts/RoomTable";
import { news } from "../parts/roomWords";
import { roomTroubleText } from "../parts/trouble";
import { go, onLink, roomPath } from "../router";
import { setTitle } from "../title";

/** A room, from invitation to rematch. Loading it seats nobody; leaving it resigns nothing. */
export function Room({ id }: { id: string }) {
  const room = useMemo(() => openRoom(id), [id]);
  const [notice, setNotice] = useState("");
  useLayoutEffect(() => {
    room.ears = {
      heard: (event, state) => {
        setNotice("");
        const board = BOARDS.get(state.game);
        const line = board ? news(event, state, board) : "";
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
          {roomTroubleText(room, connection.paused.value) || "Opening the room…"}
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
  return <RoomTable room={room} state={state} board={board} notice={notice} />;
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
