/** Light or dark: as the system says, until the reader says otherwise. */
import { find } from "./elements.ts";
import { recall, remember } from "./memory.ts";

const STORAGE_KEY = "cognomen-theme";
const systemIsDark = window.matchMedia("(prefers-color-scheme: dark)");
const button = find("theme-toggle", HTMLButtonElement);

function show(): void {
  const chosen = recall(STORAGE_KEY) ?? document.documentElement.dataset.theme;
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
  remember(STORAGE_KEY, theme);
  show();
});
