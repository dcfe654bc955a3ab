/** Puts the page together: two tabs that share settings, answer and map. */

import { showAnswer } from "./answer-panel.ts";
import { connectCode } from "./code.ts";
import { find } from "./elements.ts";
import { viewFailure } from "./explanation-view.ts";
import { loadFlags } from "./flags.ts";
import { answerManyNames, connectManyNames, leaveManyNames } from "./many-names.ts";
import { drawMap } from "./map.ts";
import { connectOffline } from "./offline.ts";
import { answerOneName, connectOneName, leaveOneName, openOneName } from "./one-name.ts";
import { connectSettings, loadFirst, savesData } from "./settings.ts";
import { connectSharing } from "./sharing.ts";
import { connectTabs } from "./tabs.ts";

let isMany = false;

async function answer(): Promise<void> {
  if (isMany) {
    leaveOneName();
    await answerManyNames();
  } else {
    leaveManyNames();
    await answerOneName();
  }
  await Promise.all([drawMap(), loadFlags()]);
}

/** Nothing can be answered before some data come. */
function showNoData(error: unknown): void {
  showAnswer(viewFailure(error, () => loadFirst().catch(showNoData)));
  drawMap();
}

connectOneName();
connectCode();
connectSharing();
connectManyNames(() => find("many-tab", HTMLButtonElement).click());
connectTabs(["one", "many"], (index) => {
  isMany = index === 1;
  answer();
});
openOneName();
await connectSettings(answer).catch(showNoData);
if (!savesData()) await connectOffline();
