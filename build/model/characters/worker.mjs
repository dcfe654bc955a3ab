// The worker side of run-worker.ts. Plain JavaScript, because a worker thread does not inherit a TypeScript loader.
import { parentPort, workerData } from "node:worker_threads";
import { tsImport } from "tsx/esm/api";

const { file, name, pooled, plan } = workerData;
const { [name]: train } = await tsImport(file, import.meta.url);
const result = train(pooled, plan, (share) => parentPort.postMessage({ share }));
parentPort.postMessage({ result });
