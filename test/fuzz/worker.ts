/** One target in a thread of its own, so that whoever waits can end it when it hangs. */
import { parentPort, workerData } from "node:worker_threads";
import { type CreateFuzzer, fuzz } from "./fuzzer.ts";

export interface WorkerRequest {
  /** Address of the file of the target. */
  module: string;
  caseCount: number;
  seed: number;
  path: string | undefined;
  /** Two 32-bit numbers: cases begun, and how many of them are fixed. */
  progress: SharedArrayBuffer;
}

const { module, path, progress, ...request } = workerData as WorkerRequest;
const counts = new Int32Array(progress);
const { default: createFuzzer } = (await import(module)) as { default: CreateFuzzer };
const fuzzer = await createFuzzer();
const result = await fuzz(fuzzer, {
  ...request,
  ...(path !== undefined && { path }),
  onCase(casePath) {
    Atomics.add(counts, 0, 1);
    if (casePath.startsWith("fixed:")) Atomics.add(counts, 1, 1);
  },
});
parentPort!.postMessage(result);
