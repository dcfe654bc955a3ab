/** Options, limits and oddities of parameters. What every host is asked has the rest: `test/hosts/cases.ts`, by conformance.test.ts. */
import { describe, expect, it } from "vitest";
import type { Prediction } from "../../src/ground/types.ts";
import { DAY_RESET, jsonReply, NOON, predictor, type Reply, serve } from "./helpers/server.ts";

const clock = (): number => NOON;
const one = (name: string): Prediction => predictor.predict(name);

/** What the free form answers to the first request of a day. */
function answered(value: Prediction | Prediction[]): Reply {
  const cost = Array.isArray(value) ? value.length : 1;
  return jsonReply(200, value, { limit: 100, remaining: 100 - cost, reset: DAY_RESET });
}

const refused = (error: string): Reply =>
  jsonReply(422, { error }, { limit: 100, remaining: 100, reset: DAY_RESET });

const missing = refused("Missing 'name' parameter");
const invalid = refused("Invalid 'name' parameter");

async function get(target: string): Promise<Reply> {
  const ask = await serve({ clock });
  return ask(target);
}

describe("one name", () => {
  it("is answered with an object of name, country, count", async () => {
    const reply = await get("/?name=Kim");
    expect(reply.body).toBe(`{"name":"Kim","country":${JSON.stringify(one("kim").country)},"count":1250000}`);
    expect(reply).toEqual(answered(one("Kim")));
  });

  it.each([
    ["/?other=1&name=Kim&names=Lee&name%5Bx%5D=Lee&NAME=Lee&name%5B%5D%5B%5D=Lee&name[=Lee", "Kim"],
    ["/?name=%25ZZ", "%ZZ"],
    ["/?name=%EF%BF%BD", "\uFFFD"],
    ["/?name=%22%5C%2F%3C%3E%26%23%3F", '"\\/<>&#?'],
    ["/?name=Kim%E2%80%A8", "Kim\u2028"],
    ["/any/path?name=Kim", "Kim"],
    // Where names are not, no harm is done.
    ["/?x=%FF&%FF=%ZZ&name=Kim", "Kim"],
    ["/?%ZZ&name=100%25&y=%", "100%"],
  ])("%s", async (target, name) => {
    expect(await get(target)).toEqual(answered(one(name)));
  });

  it("has the length of the option", async () => {
    const ask = await serve({ clock, maxNameLength: 3 });
    expect((await ask("/?name=Kim")).status).toBe(200);
    expect((await ask("/?name=Kim+")).status).toBe(422);
  });
});

describe("a batch", () => {
  it("of the maximum is answered, and one name more is not", async () => {
    const names = Array.from({ length: 100 }, (_, index) => `name${index}`);
    const batch = names.map((name) => `name[]=${name}`).join("&");
    expect(await get(`/?${batch}`)).toEqual(answered(predictor.predictMany(names)));
    expect(await get(`/?${batch}&name[]=more`)).toEqual(invalid);
    expect(await get(`/?${batch}&name=`)).toEqual(invalid);
  });

  it("has the maximum of the option", async () => {
    const ask = await serve({ clock, batchMax: 2 });
    expect((await ask("/?name=Kim&name=Lee")).status).toBe(200);
    expect((await ask("/?name=Kim&name=Lee&name=Lee")).body).toBe(invalid.body);
    const single = await serve({ clock, batchMax: 1 });
    expect((await single("/?name[]=Kim")).status).toBe(200);
  });
});

it.each([
  ["no name", "/?", missing],
  ["a second question mark", "/??name=Kim", missing],
  ["a fragment", "/#?name=Kim", missing],
  ["white space that is no space", "/?name=%C2%A0%E3%80%80", invalid],
  ["too long in UTF-16 units", `/?name=${"%F0%9F%98%80".repeat(129)}`, invalid],
  ["256 UTF-16 units", `/?name=${"%F0%9F%98%80".repeat(128)}`, answered(one("😀".repeat(128)))],
  ["not UTF-8 beside U+FFFD", "/?name=%EF%BF%BD%F0%EF%BF%BD", invalid],
  ["not UTF-8 beside one that is", "/?name=%EF%BF%BD&name=%FF", invalid],
  ["a C1 control", "/?name=Kim%C2%85", invalid],
  ["malformed in the middle of a batch", "/?name=Kim&name=%ZZ&name=Lee", invalid],
])("%s", async (_, target, reply) => {
  expect(await get(target)).toEqual(reply);
});
