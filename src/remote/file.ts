/**
 * A file on a web host, read by ranges of its bytes.
 *
 * `If-Range` would let the host notice a changed file, but it costs a preflight on other origins, which many hosts refuse.
 * Instead `ETag`, date and length of the responses are compared, and every block has a checksum.
 */
import { HEADER_FIELDS, MAGIC, offsetOf, readFields } from "../format/format.ts";
import { CognomenError, type ErrorCode } from "../ground/errors.ts";
import { abortable } from "../ground/waiting.ts";

/** What is used of `fetch`. */
export type Fetch = (
  url: string,
  init: { headers: Record<string, string>; signal: AbortSignal | null },
) => Promise<Response>;

/** Tell one content of a file from another; what the first response of both has decides. */
const VALIDATORS = ["etag", "last-modified"] as const;

const CONTENT_RANGE = /^bytes (?:(\d+)-(\d+)|\*)\/(?:(\d+)|\*)$/;

/** How much of a file is asked for; `undefined` for all of it. */
type Range = readonly [start: number, end: number] | undefined;

/** Reads ranges, and takes the whole file where the host sends nothing else. */
export class RemoteFile {
  /** The file as far as it is known from its start. */
  start = new Uint8Array(0);
  /** Length of the whole file, once it is known: from then on it must stay the same. */
  byteCount: number | undefined;
  requestCount = 0;
  /** Bytes of all responses, without their headers. */
  loadedByteCount = 0;
  readonly #url: string;
  readonly #fetch: Fetch;
  #headers: Headers | undefined;

  constructor(url: string, fetch: Fetch) {
    this.#url = url;
    this.#fetch = fetch;
  }

  /** Makes `start` reach to `end`, or to the end of the file. */
  async extend(end: number, signal: AbortSignal | undefined): Promise<void> {
    const { start } = this;
    const longer = await this.read(0, Math.min(end, this.byteCount ?? end), signal);
    // The host may have sent all of it.
    if (this.start === start && longer.length > start.length) this.start = longer;
  }

  /**
   * Bytes from `start` on, before `end`; fewer only if the file ends there and its length was not known. What is in
   * {@link start} is not asked for again: browsers that keep a range ask for the rest of it by two requests.
   */
  async read(start: number, end: number, signal: AbortSignal | undefined): Promise<Uint8Array<ArrayBuffer>> {
    const held = this.start.subarray(start, end);
    const from = start + held.length;
    if (from < end) {
      const request = (): Promise<Uint8Array<ArrayBuffer> | undefined> =>
        this.#request([from, end], signal ?? null);
      // Once more, because a host may close a connection at the moment that it is used again.
      const bytes = await request().catch((error: CognomenError) => {
        if (error.code !== "ERR_REMOTE_NETWORK") throw error;
        return request();
      });
      if (bytes) return held.length === 0 ? bytes : join([held, bytes], held.length + bytes.length);
    }
    return this.start.subarray(start, end);
  }

  /** The bytes of a range; undefined if the host sent the whole file, which is then in `start`. */
  async #request(range: Range, signal: AbortSignal | null): Promise<Uint8Array<ArrayBuffer> | undefined> {
    // Not called as a method: browsers refuse that.
    const { byteCount } = this;
    const fetch = this.#fetch;
    this.requestCount++;
    const headers: Record<string, string> = range ? { Range: `bytes=${range[0]}-${range[1] - 1}` } : {};
    const { response, total, ...found } = await this.#settle(async () => {
      const response = await fetch(this.#url, { headers, signal });
      // Here, because a function of somebody else's may give something else.
      return { response, ...readContentRange(response) };
    }, signal);
    const { status } = response;
    const isWhole = status === 200;
    const isRanged = status === 206 || status === 416;
    if (isRanged || isWhole) this.#checkUnchanged(response, total);
    if (!isWhole && !(range && isRange(response, found, range, byteCount ?? total))) {
      response.body?.cancel().catch(() => {});
      if (!isRanged) throw this.#failStatus(response);
      // Nothing is open yet: a host that cannot answer with ranges can still send everything.
      if (range && byteCount === undefined) return this.#request(undefined, signal);
      throw this.#failRange(response, range);
    }
    const limit = isWhole || !range ? byteCount : range[1] - range[0];
    const bytes = await this.#settle(() => readBody(response, limit), signal);
    this.loadedByteCount += bytes.length;
    if (isWhole || !range) {
      if (bytes.length > MAX_WHOLE_BYTE_COUNT)
        throw this.#fail("ERR_REMOTE_RANGE", "is sent whole, more than 64 MiB. Does the host answer ranges?");
      if (bytes.length !== (byteCount ?? bytes.length)) throw this.#failChanged();
      this.byteCount = bytes.length;
      this.start = bytes;
      return undefined;
    }
    const [start, end] = range;
    const last = found.end ?? (byteCount === undefined ? Math.min(end, start + bytes.length) : end);
    if (bytes.length !== last - start) throw this.#failRange(response, range, bytes.length);
    // A host that hides the length of the file from pages of other origins still shows its end.
    this.byteCount ??= total ?? (last < end ? last : undefined);
    return bytes;
  }

  async #settle<Value>(start: () => Promise<Value>, signal: AbortSignal | null): Promise<Value> {
    try {
      // A function of somebody else's need not heed the signal.
      return await abortable(start(), signal);
    } catch (error) {
      if (signal?.aborted) throw error;
      // Node says why in the cause alone.
      const { message = error, cause } = Object(error) as Partial<Error>;
      const reason = (cause as Error | undefined)?.message ?? message;
      throw this.#fail(
        "ERR_REMOTE_NETWORK",
        `could not be loaded: ${reason}. Is there a network, and may this page read it (CORS)?`,
        error,
      );
    }
  }

  #checkUnchanged({ headers }: Response, total: number | undefined): void {
    const first = this.#headers;
    const { byteCount = total } = this;
    if (total !== undefined && total !== byteCount) throw this.#failChanged();
    // A plain request begins anew: nothing that was read before is used.
    if (!first || this.start.length === 0) this.#headers = headers;
    else {
      for (const name of VALIDATORS) {
        const [now, then] = [headers, first].map((all) => all.get(name)?.replace(/^W\//, ""));
        if (now && then) {
          if (now !== then) throw this.#failChanged();
          return;
        }
      }
    }
  }

  #fail(code: ErrorCode, what: string, cause?: unknown): CognomenError {
    return new CognomenError(code, `Remote data: ${this.#url} ${what}`, cause ? { cause } : undefined);
  }

  #failStatus({ status, headers }: Response): CognomenError {
    const [wait] = /^\d{1,9}$/.exec(headers.get("retry-after") ?? "") ?? [];
    const [code, advice]: [ErrorCode, string] =
      status === 429 || status === 503
        ? [
            "ERR_REMOTE_BUSY",
            `The host wants fewer requests: ask again ${wait ? `after ${wait} s` : "later"}.`,
          ]
        : status >= 500
          ? ["ERR_REMOTE_HOST", "The host fails: ask again later, or see its log."]
          : ["ERR_REMOTE_STATUS", "Is the address right, and may it be read?"];
    return this.#fail(code, `was answered with status ${status}. ${advice}`);
  }

  #failChanged(): CognomenError {
    return this.#fail("ERR_REMOTE_CHANGED", "has changed since it was opened. Open it again.");
  }

  #failRange({ status, headers }: Response, range: Range, byteCount?: number): CognomenError {
    const found =
      byteCount === undefined ? (headers.get("content-range") ?? "no range") : `${byteCount} bytes`;
    const expected = range ? `bytes ${range[0]}-${range[1] - 1}` : "the whole file";
    return this.#fail(
      "ERR_REMOTE_RANGE",
      `was answered with status ${status} and ${found}, expected ${expected}. Is the file whole, and does the host answer ranges?`,
    );
  }
}

/** @param limit bytes that may come; undefined: as many as the data file says, and none of anything else */
async function readBody(response: Response, limit: number | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader?.();
  // Some engines have no streams.
  if (!reader) return new Uint8Array(await response.arrayBuffer());
  const pieces: Uint8Array[] = [];
  let byteCount = 0;
  let most = limit ?? FIELD_BYTE_COUNT;
  while (byteCount <= most) {
    const { value, done } = await reader.read();
    if (done) break;
    pieces.push(value);
    byteCount += value.length;
    if (limit === undefined && most === FIELD_BYTE_COUNT && byteCount >= most) {
      const { magic, fileByteCount } = readFields(join(pieces, byteCount), 0, HEADER_FIELDS);
      if (magic === MAGIC) most = Math.min(fileByteCount, MAX_WHOLE_BYTE_COUNT);
    }
  }
  if (byteCount > most) reader.cancel().catch(() => {});
  return join(pieces, byteCount);
}

const FIELD_BYTE_COUNT = offsetOf(HEADER_FIELDS);
/** Five full tiers. Any header may claim gigabytes, and packed zeros cost a host nothing. */
const MAX_WHOLE_BYTE_COUNT = 2 ** 26;

function join(pieces: readonly Uint8Array[], byteCount: number): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(byteCount);
  let offset = 0;
  for (const piece of pieces) {
    joined.set(piece, offset);
    offset += piece.length;
  }
  return joined;
}

/** What a response says of its bytes; nothing where the host does not show it to pages of other origins. */
interface ContentRange {
  start?: number | undefined;
  /** After the last byte. */
  end?: number | undefined;
  total?: number | undefined;
}

function readContentRange({ headers }: Response): ContentRange {
  const [, start, last, total] = CONTENT_RANGE.exec(headers.get("content-range") ?? "") ?? [];
  return {
    ...(start && { start: Number(start), end: Number(last) + 1 }),
    ...(total && { total: Number(total) }),
  };
}

/** Whether the response holds the bytes that were asked for, and as they are in the file. */
function isRange(
  { status, headers }: Response,
  found: ContentRange,
  [start, end]: readonly [number, number],
  byteCount = end,
): boolean {
  return (
    status === 206 &&
    (headers.get("content-encoding") ?? "identity") === "identity" &&
    (found.end === undefined
      ? !headers.get("content-range") && !headers.get("content-type")?.startsWith("multipart/")
      : found.start === start && found.end === Math.min(end, byteCount))
  );
}
