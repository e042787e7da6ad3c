import { onLink, scoresPath } from "../router";
import { EyeGlyph, Glyph } from "./glyphs";

export type Way = "opponent" | "friend" | "bots" | "learn";

interface Props {
  game: string;
  onChoose(way: Way): void;
}

/** What there is to do besides a fight of one's own. */
export function Ways({ game, onChoose }: Props) {
  return (
    <div class="ways">
      <button
        type="button"
        class="find"
        data-testid="find-opponent"
        onClick={() => onChoose("opponent")}
      >
        <Glyph>
          <circle cx="8.5" cy="8.5" r="5.5" />
          <path d="M12.8 12.8 17.5 17.5" />
        </Glyph>
        Find an opponent
      </button>
      <button type="button" data-testid="play-friend" onClick={() => onChoose("friend")}>
        <Glyph>
          <circle cx="6.5" cy="7" r="2.8" />
          <circle cx="13.8" cy="8" r="2.3" />
          <path d="M1.8 16.5c0-3 2-4.8 4.7-4.8s4.7 1.8 4.7 4.8M13 12.6c3-.4 5.2 1.3 5.2 3.9" />
        </Glyph>
        Play a friend
      </button>
      <button type="button" data-testid="watch-bots" onClick={() => onChoose("bots")}>
        <EyeGlyph />
        Watch bots
      </button>
      <button type="button" data-testid="learn" onClick={() => onChoose("learn")}>
        <Glyph>
          <path d="M10 5.5C8 3.8 5 3.5 2 4v11.5c3-.5 6-.2 8 1.5 2-1.7 5-2 8-1.5V4c-3-.5-6-.2-8 1.5Zm0 0V17" />
        </Glyph>
        Learn
      </button>
      <a class="button" data-testid="best-scores" href={scoresPath(game)} onClick={onLink}>
        <Glyph>
          <path d="M6 3h8v5a4 4 0 0 1-8 0ZM6 4.5H2.8c0 3 1.2 4.5 3.5 4.8M14 4.5h3.2c0 3-1.2 4.5-3.5 4.8M10 12v3.5M6.5 17h7" />
        </Glyph>
        Best scores
      </a>
    </div>
  );
}
