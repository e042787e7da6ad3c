/** Looking back in a match that goes on: for those who watch, in their own browser alone. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardModule } from "../boards/module";
import { useKeys } from "../keys";
import { fetchSoFar } from "../state/replay";
import type { RoomState } from "../state/room";
import type { RoomSession } from "../state/session";
import {
  asOf,
  freshSteps,
  type Look,
  stepBack,
  stepOn,
  stepsOf,
  stepToStart,
} from "../state/steps";
import { KeyButton } from "./KeyButton";
import { BackGlyph, OnGlyph } from "./playGlyphs";
import "../styles/lookback.css";

export interface Past {
  /** The room as it is shown: as it was, or as it is. */
  seen: RoomState;
  /** The event that is looked at; null when live. */
  at: number | null;
  /** How many steps have come since. */
  fresh: number;
  /** There is something to look back at, and somebody who may. */
  able: boolean;
  isFirst: boolean;
  back(): void;
  on(): void;
  live(): void;
}

/**
 * Where somebody who watches `room` looks. Nothing of it is told to anybody. The first look back
 * reads what was before this client came, where the room is public.
 */
export function useLook(session: RoomSession, room: RoomState): Past {
  const [{ look: wanted, onward }, setLook] = useState<{ look: Look | null; onward: boolean }>({
    look: null,
    onward: false,
  });
  const watches = room.you === null && room.view !== null && room.mode !== "tutorial";
  const look = watches ? wanted : null;
  const able = look !== null || (watches && room.status === "playing");
  const seen = useMemo(() => {
    if (!look) return room;
    const then = asOf(room, look.at);
    return onward ? then : { ...then, previous: null };
  }, [room, look, onward]);
  const isCut = !room.private && (room.log[0]?.seq ?? 1) > 1;
  const looks = look !== null;
  useEffect(() => {
    if (looks && isCut) fetchSoFar(session.id).then((events) => session.recall(events));
  }, [session, looks, isCut]);
  const back = () => setLook({ look: stepBack(room.log, look), onward: false });
  const toStart = () => setLook({ look: stepToStart(room.log, look), onward: false });
  const on = () => setLook({ look: stepOn(room.log, look), onward: true });
  const live = () => setLook({ look: null, onward: false });
  useKeys(
    able ? { ArrowLeft: back, Home: toStart, ...(look && { ArrowRight: on, End: live }) } : {},
  );
  return {
    seen,
    at: look?.at ?? null,
    fresh: look ? freshSteps(room.log, look) : 0,
    able,
    isFirst: (stepsOf(room.log)[0]?.seq ?? room.seq) >= seen.seq,
    back,
    on,
    live,
  };
}

/** One step back, one on. */
export function LookButtons({ past }: { past: Past }) {
  return (
    <div class="look-buttons" dir="ltr">
      <KeyButton
        label="One step back"
        shortcut="ArrowLeft"
        testid="look-back"
        disabled={past.isFirst}
        onClick={past.back}
      >
        <BackGlyph />
      </KeyButton>
      <KeyButton
        label="One step on"
        shortcut="ArrowRight"
        testid="look-on"
        disabled={past.at === null}
        onClick={past.on}
      >
        <OnGlyph />
      </KeyButton>
    </div>
  );
}

/** In the reserved line: what is looked at, what has come since, and the way back. */
export function LookBanner({ past, board }: { past: Past; board: BoardModule }) {
  const { seen, fresh } = past;
  const event = seen.log.at(-1);
  const was = event && board.describe(event, seen.log.at(-2)?.view ?? null)?.spoken;
  const news = `${fresh} new ${fresh === 1 ? "move" : "moves"}`;
  return (
    <div class="banner looking" data-testid="looking" role="status">
      <span>{fresh > 0 ? news : (was ?? "How it began")}</span>
      <button type="button" aria-keyshortcuts="End" data-testid="back-to-live" onClick={past.live}>
        Back to live
      </button>
    </div>
  );
}
