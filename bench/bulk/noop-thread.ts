/** A thread that answers every name by the same text, as long as answers are. */
import { parentPort } from "node:worker_threads";
import type { Question, Reply } from "../../src/cli/enrich/pool.ts";

const TEXT = ",VN,0.925721,US,0.017201,AU,0.007232,KH,0.006205,CA,0.003040,37700000,direct";

parentPort!.on("message", ({ id, names }: Question) => {
  const reply: Reply = { id, texts: names.map(() => TEXT), countries: new Int16Array(names.length) };
  parentPort!.postMessage(reply, [reply.countries.buffer as ArrayBuffer]);
});
