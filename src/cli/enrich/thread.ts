/** What a thread of the pool runs: an entry of its own, so that a thread holds nothing of the command line. */
import { parentPort, workerData } from "node:worker_threads";
import { createEstimatorLoader } from "../data.ts";
import { createAnswerer } from "./answerer.ts";
import { createReplier, type Question } from "./pool.ts";
import { createSharedStore } from "./shared-store.ts";
import type { ThreadData } from "./thread-pool.ts";

const { blocks, predictOptions, groupPriors, estimates, style, isParts } = workerData as ThreadData;
const loadEstimator = createEstimatorLoader(new URL("./data/", import.meta.url));
const store = createSharedStore(blocks);
const answer = createAnswerer({
  store,
  predictOptions: estimates ? { ...predictOptions, estimator: loadEstimator() } : predictOptions,
  groupPriors,
});
const replyTo = createReplier(answer, style, isParts);
parentPort!.on("message", (question: Question) => parentPort!.postMessage(replyTo(question)));
