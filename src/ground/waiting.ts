/** Waiting for what others give, and not for ever. What is waited for goes on in any case. */

/** Tells promises, of whatever make, from other values. */
export const isPromise = <Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> =>
  typeof (value as Partial<PromiseLike<unknown>> | null | undefined)?.then === "function";

/** Waits no longer than until the signal: then it rejects with the signal's reason. */
export function abortable<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | null | undefined,
): Promise<Value> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** Somebody did not answer in time. */
export class LateError extends Error {}

/**
 * Waits for an answer so long and no longer. What is there at once needs no timer. Of whoever throws at once the promise
 * is rejected: what is done after waiting is never done before the promise is there to be kept.
 *
 * @param ask whom to wait for
 * @param option whose answer it is, for the message
 * @throws LateError when the time is over
 */
export async function waitFor<Value>(
  ask: () => Value | PromiseLike<Value>,
  timeoutMs: number,
  option: string,
): Promise<Value> {
  const answer = ask();
  if (!isPromise(answer)) return answer;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const reason = new LateError(`Option "${option}": no answer for ${timeoutMs} ms.`);
    timer = setTimeout(reject, timeoutMs, reason);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
