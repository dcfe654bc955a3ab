/** Tells promises, of whatever make, from other values. */
export const isPromise = <Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> =>
  typeof (value as Partial<PromiseLike<unknown>> | null | undefined)?.then === "function";
