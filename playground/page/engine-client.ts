/** The worker that answers. */
import { proxy, transfer, wrap } from "comlink";
import type { Engine } from "../worker/engine.ts";
import engineUrl from "../worker/engine.ts?worker&url";
import { find } from "./elements.ts";

const { opening } = globalThis;

export const engine = wrap<Engine>(
  opening?.worker ?? new Worker(engineUrl, { type: "module", name: "answers" }),
);

if (opening) {
  engine.expectOpenedRange(
    proxy(async () => {
      const range = await opening.data;
      return range && transfer(range, [range.bytes]);
    }),
  );
  opening.failure.then(() => {
    delete document.body.dataset.opening;
    find("answer-note", HTMLElement).textContent =
      "The script that computes answers could not be started. Reload the page.";
  });
}
