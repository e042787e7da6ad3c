import { levelWords } from "../boards/about";

interface Props {
  game: string;
  level?: string | undefined;
  /** The bot's name: a level that it is called by needs not be said again. */
  name?: string | undefined;
}

/** Marks a bot, with the name of its level if it has one. */
export function BotTag({ game, level, name }: Props) {
  const known = level === undefined ? "" : levelWords(game, level).name;
  const shown = known !== "" && known !== name;
  return (
    <span class="tag bot-tag">
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M6 1v2M2.5 3h7a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM4.3 6v1M7.7 6v1" />
      </svg>
      <span>
        <span class={shown ? "spoken" : "bot-word"}>bot </span>
        {shown && known}
      </span>
    </span>
  );
}
