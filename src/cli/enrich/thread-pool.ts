/** A pool of threads, which share the data and the opened blocks. */
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { Prediction } from "../../ground/types.ts";
import type { AnswerStyle } from "./answer-text.ts";
import type { AnswerPool, PlainOptions, Reply } from "./pool.ts";
import type { Task, TaskReply } from "./responder.ts";
import type { SharedBlocks } from "./shared-store.ts";

/** What a thread is told when it begins. */
export interface ThreadData {
  blocks: SharedBlocks;
  predictOptions: PlainOptions;
  /** Whether unknown names are estimated: a thread opens the estimator that comes with the package. */
  estimates: boolean;
  style: AnswerStyle;
}

/** Questions that a thread has at once: the next one lies there when one is answered. */
const QUESTIONS_PER_THREAD = 2;
/** Node 20 and 22. Another V8 would complain on standard error of a flag that it does not know. */
const V8_WITH_FLAGS = /^1[12]\./u;
/** Names live for microseconds: a large young generation only keeps what is dead. */
const YOUNG_GENERATION_MEGABYTES = 4;
/**
 * Text comes and goes by the chunk. V8 would let the heap of each thread grow to several times what is in use before it
 * looks for what is dead: 455 MB in all after a million rows, and 330 so; without threads, 300 and 195 for a line of 16 MB.
 */
const SMALL_HEAP_FLAGS = ["--heap-growing-percent=20", "--semi-space-growth-factor=1"];

/** For a run that reads and writes text; also of the threads that are started later. */
export function keepHeapsSmall(): void {
  const { bun, v8 } = process.versions;
  if (bun !== undefined || !V8_WITH_FLAGS.test(v8)) return;
  for (const flag of SMALL_HEAP_FLAGS) setFlagsFromString(flag);
}

interface Thread {
  worker: Worker;
  questionCount: number;
}

/** @param script the file that a thread runs, or its code */
export function createThreadPool(script: URL | string, threadCount: number, data: ThreadData): AnswerPool {
  const waiting: Task[] = [];
  const asked = new Map<number, { resolve(reply: TaskReply): void; reject(error: Error): void }>();
  let lastId = 0;
  let failure: Error | undefined;
  let isClosing = false;

  const fail = (error: Error): void => {
    failure ??= error;
    for (const { reject } of asked.values()) reject(failure);
    asked.clear();
    waiting.length = 0;
  };
  const feed = (thread: Thread): void => {
    while (thread.questionCount < QUESTIONS_PER_THREAD) {
      const question = waiting.shift();
      if (question === undefined) return;
      thread.questionCount++;
      thread.worker.postMessage(question);
    }
  };
  const threads = Array.from({ length: threadCount }, (): Thread => {
    const worker = new Worker(script, {
      workerData: data,
      eval: typeof script === "string",
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MEGABYTES },
    });
    const thread: Thread = { worker, questionCount: 0 };
    worker.on("message", (reply: TaskReply) => {
      thread.questionCount--;
      asked.get(reply.id)?.resolve(reply);
      asked.delete(reply.id);
      feed(thread);
    });
    worker.on("error", fail);
    worker.on("exit", (code) => {
      if (!isClosing) fail(new Error(`a thread ended by itself with code ${code}`));
    });
    return thread;
  });

  const send = (toTask: (id: number) => Task): Promise<TaskReply> => {
    if (failure) return Promise.reject(failure);
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      asked.set(id, { resolve, reject });
      waiting.push(toTask(id));
      // To the one with least to do.
      feed(
        threads.reduce((idlest, thread) => (thread.questionCount < idlest.questionCount ? thread : idlest)),
      );
    });
  };

  return {
    ask: (names, groups) => send((id) => ({ id, names, groups })) as Promise<Reply>,
    async sample(names, options) {
      // To each thread as many.
      const size = Math.ceil(names.length / threadCount);
      const parts: Promise<TaskReply>[] = [];
      for (let start = 0; start < names.length; start += size) {
        const sample = names.slice(start, start + size);
        parts.push(send((id) => ({ id, sample, options })));
      }
      const replies = (await Promise.all(parts)) as { predictions: Prediction[] }[];
      return replies.flatMap(({ predictions }) => predictions);
    },
    setPriors(priors) {
      for (const { worker } of threads) worker.postMessage({ priors } satisfies Task);
    },
    async close() {
      isClosing = true;
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}
