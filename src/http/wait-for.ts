/** Waiting for what the host gives, and not for ever. */
import { isPromise } from "./is-promise.ts";

/** Somebody did not answer in time. What they were asked for may still happen. */
export class LateError extends Error {}

/**
 * Waits for an answer so long and no longer. What is there at once needs no timer.
 *
 * @param option whose answer it is, for the message
 * @throws LateError when the time is over
 */
export async function waitFor<Value>(
  answer: Value | PromiseLike<Value>,
  timeoutMs: number,
  option: string,
): Promise<Value> {
  if (!isPromise(answer)) return answer;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const error = new LateError(`Option "${option}": no answer for ${timeoutMs} ms.`);
    timer = setTimeout(reject, timeoutMs, error);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
