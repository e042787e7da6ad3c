import { BOARDS } from "../boards";
import { HELP } from "../help";
import { COMMON } from "../help/common";
import type { Question, Topic } from "../help/help";
import { LittleBoard } from "./LittleBoard";
import { Sheet } from "./Sheet";
import { StartLesson } from "./StartLesson";
import "../styles/help.css";

const KEYS = [
  ["Arrows", "go from tile to tile"],
  ["Enter, Space", "choose a glowing tile"],
  ["N", "go to the next glowing tile"],
] as const;

interface Props {
  game: string;
  /** True where a lesson could be begun: not in the middle of a match. */
  lesson: boolean;
  onClose(): void;
}

/** How a game is played: a lesson to try it, the rules with pictures, questions, the keys. */
export function Help({ game, lesson, onClose }: Props) {
  const board = BOARDS.get(game);
  const help = HELP.get(game);
  if (!board || !help) return null;
  return (
    <Sheet title={`How to play ${board.title}`} onClose={onClose}>
      <div class="help" data-testid="help">
        {lesson && (
          <div class="help-lesson">
            <StartLesson game={game} main>
              Learn by playing
            </StartLesson>
            <p class="hint">
              A guided match, about {help.minutes} minutes. Leave it when you like.
            </p>
          </div>
        )}
        {help.topics.map((topic) => (
          <TopicText key={topic.title} topic={topic} />
        ))}
        <h3>Questions</h3>
        <div>
          {[...help.questions, ...COMMON].map((question) => (
            <Answer key={question.ask} question={question} />
          ))}
        </div>
        <h3>Keys</h3>
        <dl class="keys">
          {[...KEYS, ...board.keys, ["?", "this sheet"] as const].map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Sheet>
  );
}

function TopicText({ topic }: { topic: Topic }) {
  const { title, text, picture, shows } = topic;
  return (
    <section class="topic">
      <h3>{title}</h3>
      <p>{text}</p>
      {picture && (
        <div class="topic-picture" dir="ltr" role="img" aria-label={shows}>
          <LittleBoard frame={picture[0]} />
          {picture[1] && <span aria-hidden="true">→</span>}
          {picture[1] && <LittleBoard frame={picture[1]} />}
        </div>
      )}
    </section>
  );
}

function Answer({ question }: { question: Question }) {
  return (
    <details class="question">
      <summary>{question.ask}</summary>
      <p>{question.answer}</p>
    </details>
  );
}
