import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { BOARDS } from "../boards";
import type { Lobby } from "../protocol";
import { EVERYTHING, type Filter, KINDS, type Kind, listed } from "../state/lobby";
import { RoomCard } from "./RoomCard";

/** So many rooms are shown at most. */
const SHOWN = 24;

interface Props {
  lobby: Lobby | null;
  /** Rooms that are shown elsewhere. */
  except: readonly string[];
}

/** The public rooms, most interesting first, with a choice of which. */
export function LiveRooms({ lobby, except }: Props) {
  const [filter, setFilter] = useState<Filter>(EVERYTHING);
  const all = (lobby?.rooms ?? []).filter(
    ({ game, room }) => BOARDS.has(game) && !except.includes(room),
  );
  const rooms = listed(all, filter);
  const filtered = filter.game !== null || filter.kind !== "all";
  const sought = [...BOARDS.keys()].some((game) => (lobby?.queues[game] ?? 0) > 0);
  return (
    <section aria-labelledby="live-title">
      <h2 id="live-title">
        Live now
        {lobby !== null && lobby.online > 0 && <span class="hint"> {lobby.online} online</span>}
      </h2>
      {lobby !== null && (all.length > 0 || filtered || sought) && (
        <Filters lobby={lobby} filter={filter} onChange={setFilter} />
      )}
      {rooms.length > 0 ? (
        <ul class="cards" data-testid="rooms">
          {rooms.slice(0, SHOWN).map((room) => (
            <RoomCard key={room.room} room={room} />
          ))}
        </ul>
      ) : (
        <p class="empty">
          {filtered
            ? "No such games right now."
            : "No open games right now. Start one and others will see it here."}
        </p>
      )}
    </section>
  );
}

interface FiltersProps {
  lobby: Lobby;
  filter: Filter;
  onChange(filter: Filter): void;
}

/** Which game, with how many play it and look for an opponent; and what kind of rooms. */
function Filters({ lobby, filter, onChange }: FiltersProps) {
  return (
    <div class="filters">
      <fieldset>
        <legend class="spoken">Games shown</legend>
        <Chip
          name="live-game"
          value="all"
          on={filter.game === null}
          onChoose={() => onChange({ ...filter, game: null })}
        >
          All games
        </Chip>
        {[...BOARDS].map(([id, { title }]) => (
          <Chip
            key={id}
            name="live-game"
            value={id}
            on={filter.game === id}
            onChoose={() => onChange({ ...filter, game: id })}
          >
            {title} <Crowd people={lobby.people?.[id] ?? 0} queued={lobby.queues[id] ?? 0} />
          </Chip>
        ))}
      </fieldset>
      <fieldset>
        <legend class="spoken">Rooms shown</legend>
        {(Object.keys(KINDS) as Kind[]).map((kind) => (
          <Chip
            key={kind}
            name="live-kind"
            value={kind}
            on={filter.kind === kind}
            onChoose={() => onChange({ ...filter, kind })}
          >
            {KINDS[kind].name}
          </Chip>
        ))}
      </fieldset>
    </div>
  );
}

/** How many are at a game; nothing is said of nobody. */
function Crowd({ people, queued }: { people: number; queued: number }) {
  const words = [people > 0 && `${people} here`, queued > 0 && `${queued} looking`].filter(Boolean);
  return words.length > 0 ? <small>{words.join(", ")}</small> : null;
}

interface ChipProps {
  name: string;
  value: string;
  on: boolean;
  onChoose(): void;
  children: ComponentChildren;
}

function Chip({ name, value, on, onChoose, children }: ChipProps) {
  return (
    <label class={on ? "chip on" : "chip"}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={on}
        onChange={onChoose}
        data-testid={`${name}-${value}`}
      />
      <span>{children}</span>
    </label>
  );
}
