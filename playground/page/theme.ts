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

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  button.setAttribute("aria-pressed", String(theme === "dark"));
}

function showChosen(): void {
  const chosen = recall();
  show(chosen === "light" || chosen === "dark" ? chosen : systemIsDark.matches ? "dark" : "light");
}

showChosen();
systemIsDark.addEventListener("change", showChosen);
button.addEventListener("click", () => {
  const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  remember(theme);
  show(theme);
});
