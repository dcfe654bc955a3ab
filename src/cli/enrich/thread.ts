/** What a thread of the pool runs: an entry of its own, so that a thread holds nothing of the command line. */
import { parentPort, workerData } from "node:worker_threads";
import { createDataFinder } from "../data.ts";
import { createResponder, type Task } from "./responder.ts";
import { createSharedStore } from "./shared-store.ts";
import type { ThreadData } from "./thread-pool.ts";

const { blocks, predictOptions, estimates, style } = workerData as ThreadData;
const { loadEstimator } = createDataFinder(import.meta.url);
const respond = createResponder({
  store: createSharedStore(blocks),
  predictOptions: estimates ? { ...predictOptions, estimator: loadEstimator() } : predictOptions,
  style,
});
parentPort!.on("message", (task: Task) => {
  const reply = respond(task);
  if (reply !== undefined) parentPort!.postMessage(reply);
});
