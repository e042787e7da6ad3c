/** Marks a bot, with the name of its level if it has one. */
export function BotTag({ level }: { level?: string | undefined }) {
  return (
    <span class="tag bot-tag">
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M6 1v2M2.5 3h7a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM4.3 6v1M7.7 6v1" />
      </svg>
      <span>
        <span class={level ? "spoken" : ""}>bot </span>
        {level}
      </span>
    </span>
  );
}
