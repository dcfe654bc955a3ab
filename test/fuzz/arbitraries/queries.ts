/** Query strings as clients send them, and as they should not. */
import fc from "fast-check";

const PARAMETERS = "name|name|name|name[]|name[]|name%5B%5D|name%5b0%5d|name[0]|name[12]|n%61me".split("|");
const OTHERS = "apikey|api%6Bey|Name|names|name[|name[x]|name[]x|name[][]|x||%ff|+|name+".split("|");
const KEYS = ["active", "active", "small", "paused", "nobody", "", "%FF", "__proto__", "a%63tive"];
const PIECES = (
  "Kim|lee|martin|M%C3%BCller|%E7%8E%8B|%25|+|%20|%C2%A0|%E3%80%80|%EF%BB%BF||%|%Z|%ZZ|%4|%FF|%C3|" +
  "%C0%AF|%ED%A0%80|%F5%80%80%80|%F0%9F%98%80|%EF%BF%BD|%00|%09|%0A|%7F|%C2%85|ü|王|\ufffd|\ud800|😀|" +
  "\t|\n| |#|=|;|?|'|\"|<|\\|[]|__proto__"
).split("|");

const goodName = fc.constantFrom(..."Kim lee Martin Anna+Lee kov%C3%A1cs nobody van%20der%20Berg".split(" "));
const anyName = fc.oneof(
  { weight: 6, arbitrary: goodName },
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 5 }).map((pieces) => pieces.join("")),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("a", "%C3%A9", "%F0%9F%98%80", "+"), fc.integer({ min: 1, max: 40 }))
      .map(([piece, count]) => piece.repeat(count)),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
);
const pair = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(fc.constantFrom(...PARAMETERS), anyName).map(([name, value]) => `${name}=${value}`),
  },
  { weight: 1, arbitrary: fc.constantFrom("name", "name[]", "&", "=", "apikey", "%") },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...OTHERS), fc.constantFrom(...KEYS, "Kim"))
      .map(([name, value]) => `${name}=${value}`),
  },
  { weight: 3, arbitrary: fc.constantFrom(...KEYS).map((key) => `apikey=${key}`) },
);

/** What stands behind the question mark. */
export const queries: fc.Arbitrary<string> = fc
  .tuple(fc.array(pair, { maxLength: 6 }), fc.constantFrom("&", "&", "&", "&&"))
  .map(([pairs, separator]) => pairs.join(separator));
