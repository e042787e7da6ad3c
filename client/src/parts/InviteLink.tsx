import { useRef, useState } from "preact/hooks";
import { QrCode } from "./QrCode";

type Copying = "idle" | "copied" | "by hand";

interface Props {
  url: string;
  label?: string;
  /** What to do with it, once it is copied. */
  then?: string;
}

/** A link to pass on. It says "copied" only when it was; else it is selected for copying by hand. */
export function InviteLink({
  url,
  label = "Invite link",
  then = "Send it to your friend.",
}: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [copying, setCopying] = useState<Copying>("idle");

  const select = () => {
    field.current?.focus();
    field.current?.setSelectionRange(0, url.length);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopying("copied");
    } catch {
      setCopying("by hand");
      select();
    }
  };
  const share = () => navigator.share({ title: "Takeover Arena", url }).catch(() => {});
  const canShare = typeof navigator.share === "function";

  return (
    <div class="invite">
      <input
        ref={field}
        class="invite-link"
        data-testid="invite-link"
        aria-label={label}
        dir="ltr"
        readOnly
        value={url}
        onFocus={select}
      />
      <div class="row">
        <button type="button" class="main" data-testid="copy-link" onClick={copy}>
          {copying === "copied" ? "Copied ✓" : "Copy link"}
        </button>
        {canShare && (
          <button type="button" onClick={share}>
            Share…
          </button>
        )}
      </div>
      <QrCode text={url} />
      <p class="hint" role="status">
        {copying === "by hand" && "The link is selected: copy it by hand."}
        {copying === "copied" && then}
      </p>
    </div>
  );
}
