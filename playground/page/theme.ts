/** Light or dark: as the system says, until the reader says otherwise. */
import { find } from "./elements.ts";

type Theme = "light" | "dark";

const STORAGE_KEY = "cognomen-theme";
const systemIsDark = window.matchMedia("(prefers-color-scheme: dark)");
const button = find("theme-toggle", HTMLButtonElement);

/** Storage can be switched off; then the choice lasts as long as the page. */
function recall(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function remember(theme: Theme): void {
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // See above.
  }
}

function show(): void {
  const chosen = recall() ?? document.documentElement.dataset.theme;
  const isChosen = chosen === "light" || chosen === "dark";
  if (isChosen) document.documentElement.dataset.theme = chosen;
  const isDark = isChosen ? chosen === "dark" : systemIsDark.matches;
  button.setAttribute("aria-pressed", String(isDark));
}

show();
systemIsDark.addEventListener("change", show);
button.addEventListener("click", () => {
  const theme = button.getAttribute("aria-pressed") === "true" ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  remember(theme);
  show();
});
