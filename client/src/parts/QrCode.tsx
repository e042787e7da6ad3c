import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { useMemo } from "preact/hooks";

const QUIET = 4;

/** A link for another device's camera: dark on light in every theme, as scanners want it. */
export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const code = generate(text);
    return { size: code.size, path: toSvgPath(code) };
  }, [text]);
  const span = size + 2 * QUIET;
  return (
    <svg
      class="qr"
      viewBox={`${-QUIET} ${-QUIET} ${span} ${span}`}
      role="img"
      aria-label="The link as a QR code"
      data-testid="qr"
    >
      <rect x={-QUIET} y={-QUIET} width={span} height={span} fill="#fff" />
      <path d={path} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}
