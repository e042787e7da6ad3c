import { useEffect, useState } from "preact/hooks";
import { connection, openRoom, sessions } from "../app";
import { BOARDS } from "../boards";
import { NewDuel } from "../parts/NewDuel";
import { RoomCard } from "../parts/RoomCard";
import { ThemeButton } from "../parts/ThemeButton";
import type { Lobby } from "../protocol";
import { onLink, roomPath } from "../router";

/** Start a duel, take up one's own, or look in on others. */
export function Home() {
  const lobby = useLobby();
  useEffect(() => {
    document.title = "Takeover Arena";
  }, []);
  const own = ownRooms();
  const rooms = (lobby?.rooms ?? []).filter(
    (room) => BOARDS.has(room.game) && !own.includes(room.room),
  );
  const waits = (room: (typeof rooms)[number]) => room.players.includes(null);
  rooms.sort((one, other) => Number(waits(other)) - Number(waits(one)) || other.since - one.since);
  return (
    <div class="home">
      <header class="home-head">
        <h1>Takeover Arena</h1>
        <ThemeButton />
      </header>
      <p class="banner" data-testid="banner" role="status">
        {bannerText()}
      </p>
      <main>
        <section class="hero">
          <Emblem />
          <p class="lead">Take tiles, close in areas, and own the grid when nothing is left.</p>
        </section>
        {own.length > 0 && (
          <section aria-labelledby="own-title">
            <h2 id="own-title">Your games</h2>
            <ul class="cards">
              {own.map((id) => (
                <OwnRoom key={id} id={id} />
              ))}
            </ul>
          </section>
        )}
        <NewDuel />
        <NameField />
        <section aria-labelledby="live-title">
          <h2 id="live-title">
            Live now
            {lobby !== null && lobby.online > 0 && <span class="hint"> {lobby.online} online</span>}
          </h2>
          {rooms.length === 0 ? (
            <p class="empty">No open games right now. Start one and others will see it here.</p>
          ) : (
            <ul class="cards" data-testid="rooms">
              {rooms.map((room) => (
                <RoomCard key={room.room} room={room} />
              ))}
            </ul>
          )}
        </section>
      </main>
    </div>
  );
}

function bannerText(): string {
  if (connection.state.value === "refused") {
    return "The server doesn't let this browser in. Reload the page to try again.";
  }
  if (connection.paused.value) return "Paused: the server is away; it comes back by itself.";
  return connection.state.value === "open" ? "" : "Connecting…";
}

function ownRooms(): string[] {
  const ids = new Set(connection.welcome.value?.resume ?? []);
  for (const [id, room] of sessions.value) {
    const state = room.state.value;
    if (state && state.you !== null && state.status !== "over") ids.add(id);
    else if (state) ids.delete(id);
    else if (room.refused.value) ids.delete(id);
  }
  return [...ids];
}

function OwnRoom({ id }: { id: string }) {
  useEffect(() => {
    openRoom(id);
  }, [id]);
  const state = sessions.value.get(id)?.state.value;
  const other = state && state.you !== null ? state.seats[1 - state.you]?.player : undefined;
  return (
    <li class="room-card">
      <p class="versus">
        {other ? (
          <>
            vs <bdi>{other.name}</bdi>
          </>
        ) : (
          "Waiting for your opponent"
        )}
      </p>
      <p class="hint">{state?.legal ? "It is your turn" : state?.view ? "Their turn" : "\u00a0"}</p>
      <a class="button main" href={roomPath(id, state?.private ?? true)} onClick={onLink}>
        Continue
      </a>
    </li>
  );
}

function useLobby(): Lobby | null {
  const [lobby, setLobby] = useState<Lobby | null>(null);
  useEffect(() => {
    const watch = () => connection.send({ t: "lobby.watch" });
    if (connection.state.peek() === "open") watch();
    const stop = connection.listen({
      ready: watch,
      message: (message) => {
        if (message.t === "lobby") setLobby(message);
      },
    });
    return () => {
      stop();
      connection.send({ t: "lobby.unwatch" });
    };
  }, []);
  return lobby;
}

function NameField() {
  const given = connection.welcome.value?.player.name ?? "";
  const [name, setName] = useState<string | null>(null);
  const save = (event: Event) => {
    event.preventDefault();
    const wanted = name?.trim();
    setName(null);
    if (wanted && wanted !== given) connection.rename(wanted);
  };
  return (
    <form class="name" onSubmit={save}>
      <label for="name">Your name</label>
      <input
        id="name"
        data-testid="name"
        dir="auto"
        maxLength={24}
        autocomplete="nickname"
        value={name ?? given}
        placeholder={given}
        onInput={(event) => setName(event.currentTarget.value)}
        onBlur={save}
      />
    </form>
  );
}

/** A corner of the board, standing still: what this is about. */
function Emblem() {
  const rows = ["..b.r", ".bb.r", "bbb.r"];
  const cells = rows.flatMap((row, y) => [...row].map((owner, x) => ({ owner, x, y })));
  return (
    <svg class="emblem" viewBox="0 0 50 30" aria-hidden="true">
      {cells.map(({ owner, x, y }) => (
        <g key={`${x},${y}`} transform={`translate(${x * 10 + 0.6} ${y * 10 + 0.6})`}>
          <rect width="8.8" height="8.8" rx="2.2" class={CLASSES[owner]} />
          {owner === "b" && <path d="M1 5 5 1M1.5 8 8 1.5M4.5 8.2 8.2 4.5" class="mark-lines" />}
          {owner === "r" && (
            <path
              d="M2.6 2.6h.01M6.2 2.6h.01M4.4 4.4h.01M2.6 6.2h.01M6.2 6.2h.01"
              class="mark-lines"
            />
          )}
        </g>
      ))}
    </svg>
  );
}

const CLASSES: Record<string, string> = { b: "blue", r: "red", ".": "free" };
