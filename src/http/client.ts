/** Who asks: the address that a request is counted under. */
import { createBoundedCache } from "../ground/bounded-cache.ts";
import { isObject, unexpectedOption } from "../ground/errors.ts";
import { checkOptions } from "../ground/options.ts";
import {
  type Address,
  isInNetwork,
  type Network,
  nameClient,
  readAddress,
  readHop,
  readNetwork,
  UNKNOWN_CLIENT,
} from "./address.ts";

/** What a host knows about a request beside the request. */
export interface ClientInfo {
  /** Address of the peer of the connection, as `socket.remoteAddress` has it. */
  ip?: string | undefined;
}

/**
 * Bytes with memory of their own. TypeScript calls them `Uint8Array<ArrayBuffer>` since 5.7, and older ones do not know
 * that type.
 */
export type AnswerBytes = ReturnType<Uint8Array["slice"]>;

/** The same, and what the host wants beside it. */
export interface HostInfo extends ClientInfo {
  /**
   * The class that answers are made of, for hosts that have a faster one than the platform's, such as srvx's
   * `FastResponse`. It is given bytes or `null`, `status`, and `headers` as an object. Default: `Response`.
   */
  Response?:
    | (new (
        body: AnswerBytes | null,
        init: { status: number; headers: Record<string, string> },
      ) => Response)
    | undefined;
  /**
   * Why the host could not read the request, if it could not: the answer is that error, with all headers. The request is
   * then one that the host makes up. Default: it could.
   */
  unread?: "badRequest" | "slowRequest" | "largeHead" | undefined;
}

/** How a client's address is found behind proxies. */
export interface ClientAddressOptions {
  /**
   * Own proxies, as addresses or networks (`"10.0.0.0/8"`, `"fd00::/8"`, `"127.0.0.1"`); `"unix"` stands for a peer
   * without an address, which is what a proxy on a UNIX socket is. Only what these say about others is believed.
   * Default: none.
   */
  trustedProxies?: readonly string[] | undefined;
  /**
   * The one header that the proxies write: `"x-forwarded-for"` (the default), `"forwarded"` (RFC 7239), or one with a
   * single address, such as `"x-real-ip"` or `"cf-connecting-ip"`.
   */
  header?: string | undefined;
}

/** A host's own way to find the address; undefined if there is none. */
export type ClientAddressFunction = (request: Request, info: ClientInfo) => string | null | undefined;

export type ClientFinder = (request: Request, info: ClientInfo) => string;

/** Clients whose name is remembered: reading an address takes longer than all else that is done for a request here. */
const REMEMBERED_COUNT = 1000;

const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/u;

/** A pair of RFC 7239 and what ends it. Unlike there, a value without quotation marks may be an address with a port. */
const FORWARDED_PAIR = /[\t ]*(?:([!#$%&'*+.^_`|~\w-]+)=("(?:[^"\\]|\\.)*"|[^\s",;=\\]+)[\t ]*)?([,;])/guy;

/** The addresses in a header, nearest proxy last; none of one that is malformed. */
function listHops(header: string, value: string): string[] {
  if (header !== "forwarded") return value.split(",");
  const hops: string[] = [];
  let hop = "";
  let length = 0;
  // Proxies may quote what a client wrote, so that a comma in quotation marks ends nothing.
  for (const [pair, parameter, text, end] of `${value},`.matchAll(FORWARDED_PAIR)) {
    length += pair.length;
    if (parameter?.toLowerCase() === "for") hop = text!;
    if (end === ",") {
      hops.push(hop);
      hop = "";
    }
  }
  return length > value.length ? hops : [];
}

function findThroughProxies(
  peer: Address | undefined,
  hops: string[],
  isTrusted: (address: Address) => boolean,
): Address | undefined {
  let client = peer;
  // Each proxy appends whom it talked to, so only the right end is written by our own: what a client sent stands left.
  for (let hop = hops.pop(); hop !== undefined; hop = hops.pop()) {
    const address = readHop(hop);
    if (address === undefined) return client;
    client = address;
    if (!isTrusted(address)) return client;
  }
  return client;
}

/** Makes the function that names clients; fails on wrong options. */
export function createClientFinder(options: ClientAddressOptions | ClientAddressFunction = {}): ClientFinder {
  if (typeof options === "function")
    return (request, info) => {
      const found = options(request, info);
      return nameClient(typeof found === "string" ? readHop(found) : undefined);
    };
  if (!isObject(options)) throw unexpectedOption("clientAddress", options, "an object or a function");
  checkOptions(options, ["trustedProxies", "header"], "clientAddress.");
  const { trustedProxies = [], header = "x-forwarded-for" } = options;
  if (!Array.isArray(trustedProxies))
    throw unexpectedOption("clientAddress.trustedProxies", trustedProxies, "an array of networks");
  if (typeof header !== "string" || !HEADER_NAME.test(header))
    throw unexpectedOption("clientAddress.header", header, "the name of a header");
  const headerName = header.toLowerCase();
  const isSocketTrusted = trustedProxies.includes("unix");
  const networks: Network[] = trustedProxies
    .filter((proxy) => proxy !== "unix")
    .map((proxy) => readNetwork("clientAddress.trustedProxies", proxy));
  const isTrusted = (address: Address): boolean => networks.some((network) => isInNetwork(address, network));

  if (trustedProxies.length === 0) {
    const names = createBoundedCache<string, string>(REMEMBERED_COUNT);
    return (_, { ip }) => {
      if (typeof ip !== "string") return UNKNOWN_CLIENT;
      let name = names.get(ip);
      if (name === undefined) {
        name = nameClient(readAddress(ip));
        names.set(ip, name);
      }
      return name;
    };
  }
  return (request, { ip }) => {
    const peer = typeof ip === "string" ? readAddress(ip) : undefined;
    const isPeerTrusted = ip ? peer !== undefined && isTrusted(peer) : isSocketTrusted;
    const value = isPeerTrusted ? request.headers.get(headerName) : null;
    return nameClient(
      value === null ? peer : findThroughProxies(peer, listHops(headerName, value), isTrusted),
    );
  };
}
