/** Puts the page together: two tabs that share settings, answer and map. */
import { answerManyNames, connectManyNames, leaveManyNames } from "./many-names.ts";
import { drawMap } from "./map.ts";
import { answerOneName, connectOneName, leaveOneName } from "./one-name.ts";
import { connectSettings } from "./settings.ts";
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
}

drawMap();
connectOneName();
connectManyNames();
connectTabs(["one", "many"], (index) => {
  isMany = index === 1;
  answer();
});
await connectSettings(answer);
