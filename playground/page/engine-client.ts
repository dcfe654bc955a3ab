/** The worker that answers. */
import { wrap } from "comlink";
import type { Engine } from "../worker/engine.ts";
import engineUrl from "../worker/engine.ts?worker&url";
import { find } from "./elements.ts";

/**
 * A worker that is loaded by its address is free of the content policy of the page. Names are known to the worker, so it
 * must not be: one that begins in the page's own memory inherits the policy.
 */
function startWorker(): Worker {
  const address = new URL(engineUrl, import.meta.url).href;
  const start = new Blob([`import ${JSON.stringify(address)};`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(start), { type: "module", name: "answers" });
}

const worker = startWorker();

worker.addEventListener("error", () => {
  find("load-state", HTMLElement).textContent =
    "The script that answers could not be started: reload the page.";
});

export const engine = wrap<Engine>(worker);
