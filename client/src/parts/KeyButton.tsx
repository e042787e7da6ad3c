import type { ComponentChildren } from "preact";

interface Props {
  label: string;
  /** The key that does the same, as `aria-keyshortcuts` wants it. */
  shortcut: string;
  testid: string;
  disabled: boolean;
  main?: boolean;
  onClick(): void;
  /** A sign; the label is for those who don't see it. */
  children: ComponentChildren;
}

/** A button with a sign and a key. */
export function KeyButton({ label, shortcut, testid, disabled, main, onClick, children }: Props) {
  return (
    <button
      type="button"
      class={main ? "main" : ""}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      data-testid={testid}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
