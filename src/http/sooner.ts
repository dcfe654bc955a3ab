/**
 * Going on with what may be there already. Tables of accounts, the store in memory and a loaded predictor answer at once,
 * and each `await` of such an answer would cost the request a promise and a turn of the queue: seven on its way.
 */

/** A value, or a promise while it is not there yet. */
export type Soon<T> = T | Promise<T>;

export const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as Partial<PromiseLike<unknown>> | null | undefined)?.then === "function";

/** Uses a value: now if it is there, else when it is. */
export function goOn<T, R>(value: T | PromiseLike<T>, use: (value: T) => Soon<R>): Soon<R> {
  return isPromise(value) ? Promise.resolve(value).then(use) : use(value);
}

/** The same with a value that may fail to come. What `use` throws is not caught. */
export function attempt<T, R>(
  find: () => T | PromiseLike<T>,
  use: (value: T) => Soon<R>,
  recover: (error: unknown) => Soon<R>,
): Soon<R> {
  let value: T | PromiseLike<T>;
  try {
    value = find();
  } catch (error) {
    return recover(error);
  }
  return isPromise(value) ? Promise.resolve(value).then(use, recover) : use(value);
}
