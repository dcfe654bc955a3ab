/** Trains in a thread of its own. */
import { Worker } from "node:worker_threads";

/** A function that trains. */
interface Training<Input, Plan, Result> {
  /** Address of the module that exports it. */
  file: string;
  name: string;
  /** Only for its types: functions cannot be sent to a worker. */
  train: (pooled: Input, plan: Plan, onProgress: (share: number) => void) => Result;
}

/** What a worker reports. */
type Report<Result> = { result: Result } | { share: number };

/** @param onProgress called with the share of the work that is done, from 0 to 1 */
export function trainInWorker<Input, Plan, Result>(
  { file, name }: Training<Input, Plan, Result>,
  pooled: Input,
  plan: Plan,
  onProgress: (share: number) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker.mjs", import.meta.url), {
      workerData: { file, name, pooled, plan },
    });
    worker.on("message", (report: Report<Result>) => {
      if ("result" in report) resolve(report.result);
      else onProgress(report.share);
    });
    worker.on("error", reject);
    worker.on("exit", (code) => reject(new Error(`The training worker ended with exit code ${code}.`)));
  });
}
