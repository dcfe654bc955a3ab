// The worker side of run-worker.ts. Plain JavaScript, because a worker thread does not inherit a TypeScript loader. A bundle is
// there in 0.1 s of processor time; all modules one by one, by tsx, in 0.3 s.
import { fileURLToPath } from "node:url";
import { runInThisContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import { build } from "esbuild";

const { file, name, pooled, plan } = workerData;
const { outputFiles } = await build({
  entryPoints: [fileURLToPath(file)],
  bundle: true,
  write: false,
  format: "iife",
  globalName: "training",
});
const { [name]: train } = runInThisContext(`${outputFiles[0].text};training`, { filename: `${file}.js` });
const result = train(pooled, plan, (share) => parentPort.postMessage({ share }));
parentPort.postMessage({ result });
