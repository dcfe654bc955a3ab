/** Section "HTTP" of the contract: what is asked, and the shape of the answer. */
import { describe, expect, it } from "vitest";
import type { Prediction } from "../../src/types.ts";
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
    ["/?name=kov%C3%A1cs", "kovács"],
    ["/?name=kova%CC%81cs", "kova\u0301cs"],
    ["/?name=van+der+Berg", "van der Berg"],
    ["/?name=%20Kim++", " Kim  "],
    ["/?n%61me=Kim", "Kim"],
    ["/?&&name=Kim&", "Kim"],
    ["/?other=1&name=Kim&names=Lee&name%5Bx%5D=Lee&NAME=Lee&name%5B%5D%5B%5D=Lee&name[=Lee", "Kim"],
    ["/?name=Kim&apikey=", "Kim"],
    ["/?name=a=b", "a=b"],
    ["/?name=%25ZZ", "%ZZ"],
    ["/?name=%EF%BF%BD", "\uFFFD"],
    ["/?name=O'Brien", "O'Brien"],
    ["/?name=%22%5C%2F%3C%3E%26%23%3F", '"\\/<>&#?'],
    ["/?name=Kim%E2%80%A8", "Kim\u2028"],
    ["/?name=nobody%ZZ&name=", undefined],
    ["/any/path?name=Kim", "Kim"],
  ])("%s", async (target, name) => {
    expect(await get(target)).toEqual(name === undefined ? invalid : answered(one(name)));
  });

  it("that is unknown is an answer", async () => {
    expect(await get("/?name=Nobody")).toEqual(answered({ name: "Nobody", country: [], count: 0 }));
  });
});

describe("a batch", () => {
  const [kim, lee, martin] = [one("Kim"), one("Lee"), one("Martin")];

  it.each([
    ["/?name[]=Kim", [kim]],
    ["/?name%5B%5D=Kim", [kim]],
    ["/?name[0]=Kim", [kim]],
    ["/?name[]=Kim&name[]=Lee", [kim, lee]],
    ["/?name=Kim&name=Lee", [kim, lee]],
    ["/?name=Kim&name[]=Lee", [kim, lee]],
    ["/?name[1]=Kim&name[0]=Lee", [kim, lee]],
    ["/?name[7]=Kim&name%5B%5D=Lee&name=Martin&x=1&name[]=Kim", [kim, lee, martin, kim]],
    ["/?name[]=Kim&name[]=Kim", [kim, kim]],
    ["/?name[x]=Lee&name[]=Kim", [kim]],
  ])("%s", async (target, predictions) => {
    expect(await get(target)).toEqual(answered(predictions));
  });

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

describe("no name", () => {
  it.each(["/", "/?", "/?name", "/?apikey=", "/?names=Kim", "/?name[x]=Kim", "/??name=Kim", "/#?name=Kim"])(
    "%s",
    async (target) => {
      // "?name" is a name that was sent, and empty.
      expect(await get(target)).toEqual(target === "/?name" ? invalid : missing);
    },
  );
});

describe("a name that cannot be looked up", () => {
  it.each([
    ["empty", "/?name="],
    ["empty in a batch", "/?name[]=Kim&name[]="],
    ["of spaces", "/?name=%20+"],
    ["of other white space", "/?name=%C2%A0%E3%80%80"],
    ["too long", `/?name=${"a".repeat(257)}`],
    ["too long in UTF-16 units", `/?name=${"%F0%9F%98%80".repeat(129)}`],
    ["not UTF-8", "/?name=%FF"],
    ["cut short in UTF-8", "/?name=M%C3"],
    ["Latin-1", "/?name=M%FCller"],
    ["a lone surrogate", "/?name=%ED%A0%80"],
    ["not UTF-8 beside U+FFFD", "/?name=%EF%BF%BD%F0%EF%BF%BD"],
    ["not UTF-8 beside one that is", "/?name=%EF%BF%BD&name=%FF"],
    ["%ZZ", "/?name=%ZZ"],
    ["half an escape", "/?name=Kim%4"],
    ["null", "/?name=Kim%00"],
    ["a line feed", "/?name=Kim%0A"],
    ["a C1 control", "/?name=Kim%C2%85"],
    ["malformed in the middle of a batch", "/?name=Kim&name=%ZZ&name=Lee"],
  ])("%s", async (_, target) => {
    expect(await get(target)).toEqual(invalid);
  });

  it("is not one of 256 units", async () => {
    expect((await get(`/?name=${"a".repeat(256)}`)).status).toBe(200);
    expect((await get(`/?name=${"%F0%9F%98%80".repeat(128)}`)).status).toBe(200);
  });

  it("has the length of the option", async () => {
    const ask = await serve({ clock, maxNameLength: 3 });
    expect((await ask("/?name=Kim")).status).toBe(200);
    expect((await ask("/?name=Kim+")).status).toBe(422);
  });

  it("does no harm where names are not", async () => {
    expect((await get("/?x=%FF&%FF=%ZZ&name=Kim")).status).toBe(200);
    expect((await get("/?%ZZ&name=100%25&y=%")).body).toBe(JSON.stringify(one("100%")));
  });
});
