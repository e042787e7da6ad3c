/** What a challenge asks and its options, drawn by what they are made of and free of language. */
import { Glyph, GlyphRows, glyphName, Mosaic, mosaicWords } from "./glyphs";
import type { Challenge, Pattern } from "./view";

type Prompt = Record<string, unknown>;

/** The question. Kinds that this client doesn't know are shown as what they contain. */
export function Question({ kind, prompt }: { kind: string; prompt: Prompt }) {
  const { text, terms, glyph, rows } = prompt;
  if (typeof text === "string") {
    return (
      <p class="asked sum">
        {text} <span aria-hidden="true">= ?</span>
        <span class="spoken">is what?</span>
      </p>
    );
  }
  if (Array.isArray(terms)) {
    return (
      <p class="asked terms">
        {terms.map((term, n) => (
          <span key={n} class="term">
            {String(term)}
          </span>
        ))}
        <span class="term next">
          <span aria-hidden="true">?</span>
          <span class="spoken">which comes next?</span>
        </span>
      </p>
    );
  }
  if (typeof glyph === "string" && Array.isArray(rows)) {
    return (
      <div class="asked count">
        <p class="wanted">
          <svg viewBox="0 0 10 10" role="img" aria-label={glyphName(glyph)}>
            <Glyph sign={glyph} />
          </svg>
          <span aria-hidden="true">× ?</span>
          <span class="spoken">: how many are there?</span>
        </p>
        <GlyphRows rows={rows.map(String)} label="The picture." />
      </div>
    );
  }
  if (kind === "odd") return <OddSign />;
  return <p class="asked">{Object.values(prompt).map(String).join(" ")}</p>;
}

/** Three alike and one that is not. */
function OddSign() {
  return (
    <p class="asked odd">
      <svg viewBox="0 0 52 10" role="img" aria-label="Which one differs from the other three?">
        <Glyph sign="●" x={0} />
        <Glyph sign="●" x={14} />
        <Glyph sign="◆" x={28} />
        <Glyph sign="●" x={42} />
        <rect class="odd-frame" x={26.5} y={-1.5} width={13} height={13} rx={3} />
      </svg>
    </p>
  );
}

interface OptionsProps {
  options: NonNullable<Challenge["options"]>;
  /** The option that was chosen here, if it is known. */
  chosen: number | null;
  open: boolean;
  onChoose(choice: number): void;
}

/** Four large buttons, with their keys. */
export function Options({ options, chosen, open, onChoose }: OptionsProps) {
  const pictures = options.some((option) => typeof option !== "number");
  return (
    <div class={pictures ? "options pictures" : "options"} role="group" aria-label="Answers">
      {options.map((option, choice) => (
        <button
          key={choice}
          type="button"
          class={chosen === choice ? "option chosen" : "option"}
          data-testid={`option-${choice}`}
          aria-label={optionLabel(option, choice)}
          aria-keyshortcuts={String(choice + 1)}
          aria-disabled={!open}
          aria-pressed={chosen === choice}
          // The second click of a double click on a square would land here.
          onClick={(event) => event.detail < 2 && onChoose(choice)}
        >
          <kbd>{choice + 1}</kbd>
          {typeof option === "number" ? <b>{option}</b> : <Mosaic rows={option} />}
        </button>
      ))}
    </div>
  );
}

function optionLabel(option: number | Pattern, choice: number): string {
  return typeof option === "number" ? String(option) : `${choice + 1}: ${mosaicWords(option)}`;
}
