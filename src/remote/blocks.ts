/**
 * Blocks that come over the network: kept as long as there is room, and never asked for twice at the same time.
 *
 * Over the network, a look-up that needs a missing block finds nothing and notes the block's number. The synchronous
 * predictor runs on a store with holes: its answer is discarded, the noted blocks are loaded together, and it runs again.
 * Look-ups therefore have one implementation. A look-up goes on after a miss, so that it notes all that the fallbacks may
 * need; in whole names known words decide what is looked up next, so that is fetched ahead. Nearly every name takes one
 * round of requests, for a few per cent more bytes. Simultaneous calls share a queue, and a request is aborted only when
 * no call waits for it.
 */
import type { Block } from "../format/block.ts";
import { type BoundedCache, createBoundedCache } from "../ground/bounded-cache.ts";
import { abortable } from "../ground/waiting.ts";
import { createStore, type Store } from "../predict/store.ts";
import type { RemoteFile } from "./file.ts";

/**
 * Blocks so near to each other are asked for together, with what lies between them: in a hundred names 158 requests
 * instead of 184, for 12 % more bytes. Twice the distance would cost 44 %.
 */
const MAX_GAP_BYTE_COUNT = 8192;
/** Longest request for several blocks: what it brings is opened at one go. */
const MAX_RANGE_BYTE_COUNT = 2 ** 18;

/** By number of the block; with holes. */
export type HeldBlocks = (Block | undefined)[];

/** One request, for all who wait for a block of it. */
interface BlockRequest {
  waiterCount: number;
  readonly controller: AbortController;
  readonly numbers: readonly number[];
  opened: Promise<Map<number, Block>>;
}

/** The blocks of a store, which may be missing: a look-up in one of these finds nothing and notes its number. */
export class RemoteBlocks {
  readonly store: Store;
  /** Of the look-up that is under way: there is none outside of {@link use}. */
  #current!: { held: HeldBlocks; missing: Set<number> };
  readonly #remote: RemoteFile;
  readonly #cache: BoundedCache<number, Block>;
  readonly #queue = new Set<number>();
  readonly #requests = new Map<number, BlockRequest>();
  /** Requests that may be sent beside those under way. */
  #freeCount: number;
  readonly #turns: (() => void)[] = [];

  /** @param remote with its start as far as the first block */
  constructor(remote: RemoteFile, cacheBlockCount: number, requestLimit: number) {
    this.store = createStore(remote.start, remote.byteCount, (number) => this.#find(number));
    this.#remote = remote;
    this.#cache = createBoundedCache(cacheBlockCount);
    this.#freeCount = requestLimit;
  }

  /** Calls may be made within each other. @returns what was found, which counts only if no block is missing */
  use<Answer>(held: HeldBlocks, find: () => Answer): { found: Answer; missing: Set<number> } {
    const outer = this.#current;
    const missing = new Set<number>();
    this.#current = { held, missing };
    try {
      return { found: find(), missing };
    } finally {
      this.#current = outer;
    }
  }

  #find(number: number): Block | undefined {
    const { held, missing } = this.#current;
    const block = held[number] ?? this.#cache.get(number);
    if (block) held[number] = block;
    else missing.add(number);
    return block;
  }

  /** Adds missing blocks to `held`, or some of them: those that nobody else is asking for at the moment. */
  async load(held: HeldBlocks, numbers: ReadonlySet<number>, signal: AbortSignal | undefined): Promise<void> {
    for (const number of numbers) this.#queue.add(number);
    // All calls of the same moment say first what they need.
    await undefined;
    this.#sendQueue();
    // What has none has come in the meantime.
    const requests = new Set([...numbers].flatMap((number) => this.#requests.get(number) ?? []));
    for (const request of requests) request.waiterCount++;
    try {
      const opened = await abortable(Promise.all([...requests].map((request) => request.opened)), signal);
      for (const blocks of opened) for (const [number, block] of blocks) held[number] = block;
    } finally {
      for (const request of requests) {
        if (--request.waiterCount > 0) continue;
        // Nobody waits any more; a request that has ended is not disturbed.
        request.controller.abort();
        this.#forget(request);
      }
    }
  }

  #sendQueue(): void {
    const numbers = [...this.#queue]
      .filter((number) => !this.#requests.has(number))
      .sort((left, right) => left - right);
    this.#queue.clear();
    let together: number[] = [];
    let start = 0;
    let end = 0;
    for (const number of numbers) {
      const { offset, byteCount } = this.store.head.blocks[number]!;
      const isFar = offset - end > MAX_GAP_BYTE_COUNT || offset + byteCount - start > MAX_RANGE_BYTE_COUNT;
      if (together.length > 0 && isFar) {
        this.#send(together, start, end);
        together = [];
      }
      if (together.length === 0) start = offset;
      end = offset + byteCount;
      together.push(number);
    }
    if (together.length > 0) this.#send(together, start, end);
  }

  #send(numbers: readonly number[], start: number, end: number): void {
    const controller = new AbortController();
    const opened = this.#read(numbers, start, end, controller.signal);
    const request: BlockRequest = { waiterCount: 0, controller, numbers, opened };
    for (const number of numbers) this.#requests.set(number, request);
    const forget = (): void => this.#forget(request);
    opened.then(forget, forget);
  }

  #forget(request: BlockRequest): void {
    for (const number of request.numbers)
      if (this.#requests.get(number) === request) this.#requests.delete(number);
  }

  async #read(
    numbers: readonly number[],
    start: number,
    end: number,
    signal: AbortSignal,
  ): Promise<Map<number, Block>> {
    if (this.#freeCount > 0) this.#freeCount--;
    else await new Promise<void>((resolve) => this.#turns.push(resolve));
    let bytes: Uint8Array;
    try {
      bytes = await this.#remote.read(start, end, signal);
    } finally {
      const next = this.#turns.shift();
      if (next) next();
      else this.#freeCount++;
    }
    const opened = new Map<number, Block>();
    for (const number of numbers) {
      const { offset, byteCount } = this.store.head.blocks[number]!;
      // A copy, since the block keeps it: else it would keep all that came with it.
      const own = bytes.slice(offset - start, offset - start + byteCount);
      const block = this.store.readBlock(number, own);
      opened.set(number, block);
      this.#cache.set(number, block);
    }
    return opened;
  }
}
