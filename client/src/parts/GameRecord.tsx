import { BOARDS } from "../boards";
import { levelWords } from "../boards/about";
import type { GameRecord as Figures, Result } from "../state/profile";
import { RatingCurve } from "./RatingCurve";

/** How a player fares in one game: rating, duels, fights against bots. */
export function GameRecord({ game, record }: { game: string; record: Figures }) {
  const title = BOARDS.get(game)?.title ?? game;
  const { duel, bot } = record.results;
  const scores = Object.entries(record.bot_scores).filter(([, score]) => score > 0);
  return (
    <section class="game-record" data-testid={`record-${game}`} aria-label={title}>
      <h3>{title}</h3>
      {record.rated > 0 && (
        <>
          <p class="rating" data-testid="record-rating">
            <b>{record.rating}</b> rating
            {record.provisional && (
              <span class="tag" title="Too few rated matches yet to say much">
                provisional
              </span>
            )}
          </p>
          <RatingCurve title={title} ratings={record.curve.map(({ rating }) => rating)} />
        </>
      )}
      <dl class="facts">
        {total(duel) > 0 && <Fact name="Duels" value={resultText(duel)} />}
        {total(bot) > 0 && <Fact name="Fights against bots" value={resultText(bot)} />}
        {record.bot_score > 0 && (
          <Fact name="Bot Score" value={record.bot_score.toLocaleString("en")} />
        )}
        {scores.map(([level, score]) => (
          <Fact
            key={level}
            name={levelWords(game, level).name}
            value={score.toLocaleString("en")}
            part
          />
        ))}
      </dl>
    </section>
  );
}

function Fact({ name, value, part }: { name: string; value: string; part?: boolean }) {
  return (
    <div class={part ? "part" : ""}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function total({ won, drawn, lost }: Result): number {
  return won + drawn + lost;
}

function resultText({ won, drawn, lost }: Result): string {
  const draws = drawn > 0 ? `, ${drawn} drawn` : "";
  return `${won} won${draws}, ${lost} lost`;
}
