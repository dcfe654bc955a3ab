/** Internet addresses as text: reading, comparing with networks, naming clients. */
import { unexpectedOption } from "../ground/errors.ts";

/** Eight groups of 16 bits. IPv4 is kept as IPv4-mapped IPv6, `::ffff:a.b.c.d`, which it is the same as. */
export type Address = readonly number[];

const GROUP_COUNT = 8;
const GROUP_BITS = 16;
const MAPPED_PREFIX = "0,0,0,0,0,65535";
const DECIMAL = /^(?:0|[1-9]\d{0,2})$/u;
const IPV4 = /^[\d.]+\.[\d.]+$/u;
const IPV6 = /^[\da-f:.]+$/iu;

/**
 * Reads an IPv4 or IPv6 address, without brackets and port; undefined if it is none. Zones (`%eth0`) are dropped. The platform's
 * parser of URLs decides what is one, and writes all forms of it alike.
 */
export function readAddress(text: string): Address | undefined {
  const address = IPV4.test(text) ? `::ffff:${text}` : text.split("%", 1)[0]!;
  if (!IPV6.test(address)) return undefined;
  let host: string;
  try {
    host = new URL(`http://[${address}]`).hostname;
  } catch {
    return undefined;
  }
  const [head, tail] = host
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter(Boolean))
    .map((groups) => groups.map((group) => Number.parseInt(group, 16)));
  if (tail === undefined) return head;
  return [...head!, ...new Array<number>(GROUP_COUNT - head!.length - tail.length).fill(0), ...tail];
}

/** Reads one hop of a forwarded header: an address, perhaps in quotation marks, in brackets, with a port. */
export function readHop(text: string): Address | undefined {
  const bare = text.trim().replace(/^"(.*)"$/u, "$1");
  const [, ipv6, ipv4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/u.exec(bare) ?? [];
  return readAddress(ipv6 ?? ipv4 ?? bare);
}

/**
 * All clients whose address is not known, together: they share one quota. A host that passes no address is noticed by its
 * first hundred names, and nobody gets more by hiding.
 */
export const UNKNOWN_CLIENT = "unknown";

/**
 * What a client is counted as: an IPv4 address by itself, IPv6 by its first 64 bits, which is what one line or one rented
 * machine gets at the least.
 */
export function nameClient(address: Address | undefined): string {
  if (!address) return UNKNOWN_CLIENT;
  if (address.slice(0, 6).join() !== MAPPED_PREFIX) {
    const prefix = address.slice(0, 4).map((group) => group.toString(16));
    return `${prefix.join(":")}::/64`;
  }
  const [high, low] = [address[6]!, address[7]!];
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}

/** An address and how many of its leading bits count. */
export interface Network {
  address: Address;
  prefixBits: number;
}

/** Reads `10.0.0.0/8`, `fd00::/8` or a single address. */
export function readNetwork(option: string, text: unknown): Network {
  if (typeof text === "string") {
    const [written, bits, ...more] = text.split("/");
    const address = readAddress(written!);
    const mappedBits = written!.includes(":") ? 0 : 96;
    const prefixBits = bits === undefined ? 128 : DECIMAL.test(bits) ? mappedBits + Number(bits) : Number.NaN;
    if (address && prefixBits <= 128 && more.length === 0) return { address, prefixBits };
  }
  throw unexpectedOption(option, text, 'an address or a network such as "10.0.0.0/8"');
}

/** Whether an address lies in a network. */
export function isInNetwork(address: Address, { address: network, prefixBits }: Network): boolean {
  for (let index = 0, bits = prefixBits; bits > 0; index++, bits -= GROUP_BITS) {
    const ignoredBits = Math.max(0, GROUP_BITS - bits);
    if (address[index]! >> ignoredBits !== network[index]! >> ignoredBits) return false;
  }
  return true;
}
