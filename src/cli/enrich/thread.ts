/** What a thread of the pool runs: an entry of its own, so that a thread holds nothing of the command line. */
import { parentPort, workerData } from "node:worker_threads";
import { createEstimatorLoader } from "../data.ts";
import { createAnswerer } from "./answerer.ts";
import { type Question, replyTo } from "./pool.ts";
import { SharedStore } from "./shared-store.ts";
import type { ThreadData } from "./thread-pool.ts";

const { blocks, predictOptions, style, isParts } = workerData as ThreadData;
const loadEstimator = createEstimatorLoader(new URL("./data/", import.meta.url));
const answer = createAnswerer({
  store: new SharedStore(blocks),
  predictOptions:
    predictOptions.unknown === "estimate"
      ? { ...predictOptions, estimator: loadEstimator() }
      : predictOptions,
  style,
});
parentPort!.on("message", (question: Question) => {
  const reply = replyTo(question, answer, isParts);
  parentPort!.postMessage(reply, [reply.countries.buffer as ArrayBuffer]);
});
