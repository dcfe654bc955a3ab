/** Requests as bad as they come, and some good ones. */
import type { Random } from "../speed/random.ts";

const METHODS = ["GET", "GET", "GET", "GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "DELETE"];
const PARAMETERS = [
  "name",
  "name",
  "name",
  "name[]",
  "name%5B%5D",
  "name[0]",
  "name%5b7%5d",
  "apikey",
  "x",
  "",
  "%ff",
];
const PIECES = [
  "Kim",
  "M%C3%BCller",
  "%E7%8E%8B",
  "+",
  "%20",
  "",
  "%",
  "%ZZ",
  "%FF",
  "%C3",
  "%ED%A0%80",
  "%EF%BF%BD",
  "%00",
  "%0A",
  "%C2%85",
  "\u00fc",
  "王",
  "\ud800",
  "'\"<>`{}|\\^",
  "__proto__",
  "constructor",
  "%F0%9F%98%80",
  "e%CC%81",
  "=",
  ";",
  "?",
];
const KEYS = ["key1", "key2", "paused", "unknown", "", "%FF", "__proto__"];
const PATHS = ["/", "/", "/", "/", "/", "/", "/x", "//", "/%ZZ"];
const FORWARDED = [
  "",
  "1.2.3.4",
  "1.2.3.4, unknown",
  "[::1]:7, 10.0.0.1",
  ",,,",
  "a".repeat(500),
  "::ffff:1.2.3.4",
];

function drawValue(random: Random): string {
  let value = "";
  const pieceCount = random.below(10) === 0 ? random.below(200) : 1 + random.below(3);
  // Most names of a batch have to be good for the batch to be.
  if (random.below(3) > 0) return PIECES[random.below(3)]!;
  for (let piece = 0; piece < pieceCount; piece++) value += random.pick(PIECES);
  return value;
}

function drawQuery(random: Random): string {
  const pairs: string[] = [];
  const pairCount = random.below(20) === 0 ? random.below(150) : random.below(4);
  for (let pair = 0; pair < pairCount; pair++) {
    const parameter = random.pick(PARAMETERS);
    const value = parameter === "apikey" ? random.pick(KEYS) : drawValue(random);
    pairs.push(random.below(30) === 0 ? parameter : `${parameter}=${value}`);
  }
  return pairs.join(random.below(50) === 0 ? "&&" : "&");
}

/** Mostly new addresses, so that tables of them fill up. */
function drawIp(random: Random): string | undefined {
  const [a, b, c] = [random.below(256), random.below(256), random.below(65_536)];
  const forms = [
    undefined,
    "",
    "garbage",
    `10.0.${a}.${b}`,
    `192.0.${a}.${b}`,
    `::ffff:${a}.${b}.1.2`,
    `2001:db8:${c.toString(16)}:${b.toString(16)}::1`,
  ];
  return random.pick(forms);
}

export interface DrawnRequest {
  request: Request;
  ip: string | undefined;
}

/** Draws one request and the address that it comes from. */
export function drawRequest(random: Random): DrawnRequest {
  const question = random.below(20) === 0 ? "" : `?${drawQuery(random)}`;
  const request = new Request(`http://localhost${random.pick(PATHS)}${question}`, {
    method: random.pick(METHODS),
    headers: { "x-forwarded-for": random.pick(FORWARDED), origin: "https://example.org" },
  });
  return { request, ip: drawIp(random) };
}
