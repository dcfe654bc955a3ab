/** Tells promises, of whatever make, from other values. */
export const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as Partial<PromiseLike<unknown>> | null | undefined)?.then === "function";
