/**
 * What the page asks for before any other script of it has come: the worker that answers, and the start of the full data. It
 * is built by itself and stands in the HTML (`playground/build/opening.ts`).
 */
import type { OpenedRange } from "../worker/opened-range.ts";

export interface Opening {
  readonly worker: Worker;
  /** Comes if the worker could not be started. */
  readonly failure: Promise<unknown>;
  /** Undefined if the host has not sent it; then whoever needs it asks once more, and is told why. */
  readonly data: Promise<OpenedRange | undefined>;
}

declare global {
  /** Undefined where the page is not built, but served for development. */
  var opening: Opening | undefined;
  /** Written in by the build: addresses relative to the page, and the range of the data. */
  const ENGINE_URL: string;
  const DATA_URL: string;
  const DATA_RANGE: string;
}

/**
 * A worker that is loaded by its address is free of the content policy of the page. Names are known to the worker, so it
 * must not be: one that begins in the page's own memory inherits the policy.
 */
function startWorker(): Worker {
  const address = new URL(ENGINE_URL, location.href).href;
  const start = new Blob([`import ${JSON.stringify(address)};`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(start), { type: "module", name: "answers" });
}

async function loadData(): Promise<OpenedRange | undefined> {
  try {
    const response = await fetch(DATA_URL, { credentials: "omit", headers: { Range: DATA_RANGE } });
    const { ok, status, headers } = response;
    return ok ? { status, headers: [...headers], bytes: await response.arrayBuffer() } : undefined;
  } catch {
    return undefined;
  }
}

const worker = startWorker();
globalThis.opening = {
  worker,
  failure: new Promise((resolve) => worker.addEventListener("error", resolve)),
  data: loadData(),
};
