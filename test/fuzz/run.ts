/** Runs a target in a thread, watches that it goes on, and says what came of it. */
import { Worker } from "node:worker_threads";
import type { FuzzResult } from "./fuzzer.ts";
import type { WorkerRequest } from "./worker.ts";

export interface RunRequest {
  module: string;
  caseCount: number;
  seed: number;
  path: string | undefined;
  /** Time that one case may take, and loading what it needs. */
  hangMs: number;
  onProgress(caseCount: number): void;
}

const LOOK_MS = 500;

export async function runTarget(request: RunRequest): Promise<FuzzResult> {
  const { hangMs, onProgress, ...forWorker } = request;
  const progress = new SharedArrayBuffer(8);
  const counts = new Int32Array(progress);
  const workerData: WorkerRequest = { ...forWorker, progress };
  const start = performance.now();
  const worker = new Worker(new URL("./worker.mjs", import.meta.url), { workerData });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<FuzzResult>((resolve, reject) => {
      let [lastCount, lastMs] = [0, performance.now()];
      timer = setInterval(() => {
        const count = Atomics.load(counts, 0);
        onProgress(count);
        if (count !== lastCount) [lastCount, lastMs] = [count, performance.now()];
        else if (performance.now() - lastMs > hangMs) resolve(describeHang(counts, start, request));
      }, LOOK_MS);
      worker.on("message", resolve);
      worker.on("error", reject);
    });
  } finally {
    clearInterval(timer);
    await worker.terminate();
  }
}

/** The case that has not come back: nobody can ask the thread for it, but its number leads there again. */
function describeHang(counts: Int32Array, start: number, { hangMs, path }: RunRequest): FuzzResult {
  const fixedCaseCount = Atomics.load(counts, 1);
  const drawnCaseCount = Atomics.load(counts, 0) - fixedCaseCount;
  const number = drawnCaseCount > 0 ? String(drawnCaseCount - 1) : `fixed:${fixedCaseCount - 1}`;
  return {
    fixedCaseCount,
    drawnCaseCount,
    durationMs: performance.now() - start,
    slowestMs: hangMs,
    finding: {
      message: `hangs: a case has taken ${hangMs / 1000} s, and was ended`,
      counterexample: "not shown: the thread that had it does not answer",
      path: path ?? number,
      shrinkCount: 0,
    },
  };
}
