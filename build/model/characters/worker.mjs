// The worker side of model.ts. Plain JavaScript, because a worker thread does not inherit a TypeScript loader.
import { parentPort, workerData } from "node:worker_threads";
import { tsImport } from "tsx/esm/api";

const { trainModel } = await tsImport("./train.ts", import.meta.url);
const { evidence, plan } = workerData;
const model = trainModel(evidence, plan, (share, loss) => parentPort.postMessage({ share, loss }));
const { grams, weights } = model;
parentPort.postMessage({ model }, [
  grams.hashes.buffer,
  grams.rows.buffer,
  weights.rows.buffer,
  weights.classes.buffer,
  weights.bias.buffer,
]);
