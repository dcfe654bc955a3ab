/** The lines of code that give the answer on the page. */
import { tellOnPress } from "./announcer.ts";
import { find } from "./elements.ts";
import { type AnswerSettings, type AskedName, type Snippets, writeSnippets } from "./snippets.ts";
import { connectTabs } from "./tabs.ts";

const IDS = ["javascript", "shell", "curl", "python"] as const satisfies readonly (keyof Snippets)[];

const section = find("code-section", HTMLElement);
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
  tellOnPress(find("copy-code", HTMLButtonElement), "Copied", async () =>
    navigator.clipboard.writeText(panels.find(({ hidden }) => !hidden)!.textContent),
  );
}
