/** The start of the full data, which the page has asked for ahead of all that comes by scripts. */

/** A response, in a form in which the page can give it to the worker. */
export interface OpenedRange {
  readonly status: number;
  readonly headers: [name: string, value: string][];
  readonly bytes: ArrayBuffer;
}

export type TakeOpenedRange = () => Promise<OpenedRange | undefined>;

let take: TakeOpenedRange | undefined;

/** @param takeRange waits for it */
export function expectOpenedRange(takeRange: TakeOpenedRange): void {
  take = takeRange;
}

/** In place of a first `fetch` for the data; undefined if nothing has come, and the second time. */
export async function useOpenedRange(): Promise<Response | undefined> {
  const opened = take?.();
  take = undefined;
  const range = await opened;
  return range && new Response(range.bytes, range);
}
