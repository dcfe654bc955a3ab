/** The lines of code that give the answer on the page. */
import { announce } from "./announcer.ts";
import { find } from "./elements.ts";
import { type AnswerSettings, type AskedName, type Snippets, writeSnippets } from "./snippets.ts";
import { connectTabs } from "./tabs.ts";

const IDS = ["javascript", "shell", "curl", "python"] as const satisfies readonly (keyof Snippets)[];
const TOLD_MILLISECONDS = 1600;

const section = find("code-section", HTMLElement);
const copy = find("copy-code", HTMLButtonElement);
const panels = IDS.map((id) => find(`${id}-panel`, HTMLElement));

export function showCode(names: readonly AskedName[], settings: AnswerSettings): void {
  section.hidden = false;
  const snippets = writeSnippets(names, settings);
  for (const [index, id] of IDS.entries()) panels[index]!.textContent = snippets[id];
}

export function hideCode(): void {
  section.hidden = true;
}

export function connectCode(): void {
  connectTabs(IDS, () => {});
  const label = copy.textContent;
  copy.addEventListener("click", async () => {
    const shown = panels.find(({ hidden }) => !hidden);
    const told = await navigator.clipboard.writeText(shown?.textContent ?? "").then(
      () => "Copied",
      () => "Not allowed here",
    );
    copy.textContent = told;
    announce(told);
    window.setTimeout(() => {
      copy.textContent = label;
    }, TOLD_MILLISECONDS);
  });
}
