/** Reads lists, generators and streams: bounded, abortable, and never for long without a turn for others. */
import {
  type CognomenError,
  describeValue,
  isObject,
  unexpected,
  unexpectedOption,
} from "../ground/errors.ts";
import { abortable, isPromise } from "../ground/waiting.ts";

/** What can be asked about: names, or records with a name in them. */
export type BulkSource<Item> = Iterable<Item> | AsyncIterable<Item>;

export interface Reading {
  signal: AbortSignal | undefined;
  yieldEveryMs: number;
  /** What is handed on for an item. */
  answer(item: unknown): unknown;
}

export const DEFAULT_YIELD_MS = 10;
/** Names between two looks at the clock. */
const CLOCK_EVERY = 64;

type AnyIterator = Iterator<unknown> | AsyncIterator<unknown>;

/** @throws CognomenError `ERR_OPTION` unless the value is 0 or more: these need not be whole */
export function checkAmount(option: string, value: number): void {
  if (!(typeof value === "number" && value >= 0))
    throw unexpectedOption(option, value, "a number of 0 or more");
}

/** @throws CognomenError `ERR_OPTION` unless `name` is a function or missing, and `yieldEveryMs` 0 or more */
export function checkReading(name: unknown, yieldEveryMs: number): void {
  if (name !== undefined && typeof name !== "function")
    throw unexpectedOption("name", name, "a function from a record to its name");
  checkAmount("yieldEveryMs", yieldEveryMs);
}

/** @throws CognomenError `ERR_NAME_TYPE` for what cannot be iterated, and for a string */
export function openSource(source: BulkSource<unknown>): AnyIterator {
  // A string is an iterable of strings too: its letters, which nobody means.
  if (isObject(source)) {
    if (Symbol.asyncIterator in source) return source[Symbol.asyncIterator]();
    if (Symbol.iterator in source) return source[Symbol.iterator]();
  }
  throw unexpectedNames(source);
}

const unexpectedNames = (found: unknown): CognomenError =>
  unexpected("ERR_NAME_TYPE", "Names", describeValue(found), "a list, a generator or a stream of names");

/** Reads one item after the other, and leaves the event loop a turn now and then. */
export async function* iterate(
  iterator: AnyIterator,
  { signal, yieldEveryMs, answer }: Reading,
): AsyncGenerator<unknown, void, undefined> {
  const breather = createBreather(yieldEveryMs);
  /** Whether the source is to be told when nothing more is wanted of it. */
  let isOpen = true;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const next = iterator.next();
      // What fails by itself is not told to end.
      isOpen = isPromise(next);
      const result = isPromise(next) ? await abortable(next, signal) : next;
      if (!isObject(result)) throw unexpectedNames(result);
      const { value, done } = result;
      isOpen = done !== true;
      if (!isOpen) return;
      yield answer(value);
      if (breather.isDue()) await breather.breathe();
    }
  } finally {
    if (isOpen) {
      const closing = iterator.return?.();
      // A source that is waited for in vain does not end either.
      if (signal?.aborted) void Promise.resolve(closing).catch(() => {});
      else await closing;
    }
  }
}

/** Says when this has gone on for long enough, and lets others have a turn. */
export function createBreather(everyMs: number) {
  let count = 0;
  let last = Date.now();
  return {
    isDue: () => ++count % CLOCK_EVERY === 0 && Date.now() - last >= everyMs,
    async breathe() {
      // A timer and not a promise: promises all run before the event loop goes on.
      await new Promise((resolve) => setTimeout(resolve, 0));
      last = Date.now();
    },
  };
}
