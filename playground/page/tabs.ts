/** Tabs as the ARIA practices describe them: one stop of the Tab key, arrows between. */
import { find } from "./elements.ts";

/** @param onSelect gets the number of the tab, from 0 */
export function connectTabs(ids: readonly string[], onSelect: (index: number) => void): void {
  const tabs = ids.map((id) => find(`${id}-tab`, HTMLButtonElement));
  const panels = ids.map((id) => find(`${id}-panel`, HTMLElement));
  const select = (index: number): void => {
    for (const [number, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(number === index));
      tab.tabIndex = number === index ? 0 : -1;
      panels[number]!.hidden = number !== index;
    }
    onSelect(index);
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => select(index));
    tab.addEventListener("keydown", ({ key }) => {
      const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      if (step === 0) return;
      const next = (index + step + tabs.length) % tabs.length;
      select(next);
      tabs[next]!.focus();
    });
  }
}
