import { nextTheme, theme } from "../theme";

const SIGNS = { auto: "◐", light: "☀", dark: "☾" };

export function ThemeButton() {
  return (
    <button
      type="button"
      class="icon"
      onClick={nextTheme}
      aria-label={`Colours: ${theme.value}. Change`}
      title={`Colours: ${theme.value}`}
    >
      <span aria-hidden="true">{SIGNS[theme.value]}</span>
    </button>
  );
}
