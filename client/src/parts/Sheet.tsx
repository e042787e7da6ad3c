import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { troubleText } from "./trouble";

interface Props {
  title: string;
  onClose(): void;
  children: ComponentChildren;
}

/** A dialog that rises from below. The browser keeps the focus in it; after, it goes back. */
export function Sheet({ title, onClose, children }: Props) {
  const trouble = troubleText();
  const dialog = useRef<HTMLDialogElement>(null);
  // open as soon as it is drawn: a key struck right after is the dialog's own
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement || before instanceof SVGElement) {
        requestAnimationFrame(() => before.focus({ preventScroll: true }));
      }
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      class="sheet"
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div class="sheet-body">
        <div class="sheet-head">
          <h2>{title}</h2>
          <button type="button" class="icon" aria-label="Close" onClick={onClose}>
            <span aria-hidden="true">✕</span>
          </button>
        </div>
        {trouble && (
          <p class="banner trouble" role="status" data-testid="sheet-banner">
            {trouble}
          </p>
        )}
        {children}
      </div>
    </dialog>
  );
}
