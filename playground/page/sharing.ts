/** Buttons that copy an answer, or save it as a picture. */
import { tellOnPress } from "./announcer.ts";
import type { AnswerView } from "./answer-view.ts";
import { countShownBars } from "./bars.ts";
import { find } from "./elements.ts";
import { drawPicture } from "./picture.ts";
import { writeText } from "./plain-text.ts";
import { saveFile } from "./save-file.ts";

const row = find("sharing", HTMLElement);
const copyPicture = find("copy-picture", HTMLButtonElement);

let shown: AnswerView | undefined;

/** @param view what the buttons copy from now on */
export function offerSharing(view: AnswerView): void {
  shown = view;
  row.hidden = view.bars.length === 0;
}

/** What the answer is of, without what cannot stand in the name of a file. */
const fileNameOf = ({ series }: AnswerView): string =>
  series
    .map(({ label }) => label)
    .join(" and ")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/gu, "");

export function connectSharing(): void {
  // A picture can be copied only where the page came by a connection that is trusted, and not in every browser.
  copyPicture.hidden = !("clipboard" in navigator && "ClipboardItem" in window);
  const connect = (id: string, done: string, act: (view: AnswerView) => Promise<void>): void =>
    tellOnPress(find(id, HTMLButtonElement), done, async () => shown && act(shown));
  connect("copy-text", "Copied", (view) => navigator.clipboard.writeText(writeText(view, countShownBars())));
  connect("copy-picture", "Copied", (view) =>
    // The promise itself is passed: some browsers forget, while it is drawn, that a button was pressed.
    navigator.clipboard.write([new ClipboardItem({ "image/png": drawPicture(view) })]),
  );
  connect("save-picture", "Saved", async (view) =>
    saveFile(await drawPicture(view), `cognomen-${fileNameOf(view)}.png`),
  );
}
