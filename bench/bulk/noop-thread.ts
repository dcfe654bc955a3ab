/** A thread that answers every name by the same answer, as long as answers are. */
import { parentPort, workerData } from "node:worker_threads";
import { createAnswerWriter } from "../../src/cli/enrich/answer-text.ts";
import type { Question, Reply } from "../../src/cli/enrich/pool.ts";
import type { ThreadData } from "../../src/cli/enrich/thread-pool.ts";

const text = createAnswerWriter((workerData as ThreadData).style)({
  country: [
    { country_id: "VN", probability: 0.925721 },
    { country_id: "US", probability: 0.017201 },
    { country_id: "AU", probability: 0.007232 },
    { country_id: "KH", probability: 0.006205 },
    { country_id: "CA", probability: 0.00304 },
  ],
  count: 37_700_000,
  match: "direct",
});

parentPort!.on("message", ({ id, names }: Question) => {
  const reply: Reply = { id, texts: names.map(() => text), countries: names.map(() => "VN") };
  parentPort!.postMessage(reply);
});
