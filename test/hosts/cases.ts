/** What every host is asked, and what it has to answer. The accounts are those of `examples/accounts.json`. */
import type { Prediction } from "../../src/ground/types.ts";
import { type Builders, type Case, createBuilders, PAID } from "./case.ts";

const encode = encodeURIComponent;
const repeat = (count: number, parameter: string): string => new Array(count).fill(parameter).join("&");

/** 14 KB when encoded, a little less than Node and others accept. */
const CYRILLIC = Array.from({ length: 100 }, (_, index) => "Рождественскийновский".slice(index % 4));

function listSingle({ one, invalid, missing }: Builders): Case[] {
  return [
    one("one name", "name=Nguyen", "Nguyen"),
    one("case as sent", "name=nGUYEN", "nGUYEN"),
    one("percent-encoded", "name=Kov%C3%A1cs", "Kovács"),
    one("percent-encoded in lower case", "name=Kov%c3%a1cs", "Kovács"),
    one("combining accent", "name=Kova%CC%81cs", "Kova\u0301cs"),
    one("plus for space", "name=John+Smith", "John Smith"),
    one("%20 for space", "name=John%20Smith", "John Smith"),
    one("spaces around are kept", "name=%20Kim++", " Kim  "),
    one("%2B for plus", "name=Kim%2BLee", "Kim+Lee"),
    one("Han", `name=${encode("王小明")}`, "王小明"),
    one("Arabic", `name=${encode("محمد")}`, "محمد"),
    one("apostrophe, raw", "name=O'Brien", "O'Brien"),
    one("apostrophe, encoded", "name=O%27Brien", "O'Brien"),
    one("ampersand and equals, encoded", "name=A%26B%3DC", "A&B=C"),
    one("equals, raw", "name=A=B", "A=B"),
    one("percent sign, encoded", "name=100%25", "100%"),
    one("brackets, raw", "name=Kim[1]", "Kim[1]"),
    one("emoji", `name=${encode("😀")}`, "😀"),
    one("unknown name", "name=Xqzptlvw", "Xqzptlvw"),
    one("comma", "name=Smith,+John", "Smith, John"),
    one("parameter's name, encoded", "n%61me=Kim", "Kim"),
    one("unknown parameters", "country_id=US&name=Kim&surname=Lee&names[]=x", "Kim"),
    one("empty pairs", "&&name=Kim&", "Kim"),
    one("256 units", `name=${"a".repeat(256)}`, "a".repeat(256)),
    invalid("257 units", `name=${"a".repeat(257)}`),
    invalid("empty name", "name="),
    invalid("no value", "name"),
    invalid("spaces alone", "name=%20+%09"),
    invalid("no percent-encoding", "name=%ZZ"),
    invalid("cut percent-encoding", "name=Kim%2"),
    invalid("cut UTF-8", "name=%C3"),
    invalid("no UTF-8", "name=%FF%FEKim"),
    invalid("surrogate in UTF-8", "name=%ED%A0%80"),
    invalid("overlong UTF-8", "name=%C0%AF"),
    invalid("NUL", "name=Kim%00"),
    invalid("line feed", "name=Kim%0ALee"),
    invalid("DEL", "name=%7F"),
    missing("no name", ""),
    missing("another parameter", "names=Kim"),
    missing("another case", "Name=Kim"),
    missing("name[x]", "name[x]=Kim"),
  ];
}

function listBatches({ many, invalid }: Builders): Case[] {
  const pair = ["Kim", "Lee"];
  return [
    many("name[], raw", "name[]=Kim&name[]=Lee", pair),
    many("name[], encoded", "name%5B%5D=Kim&name%5B%5D=Lee", pair),
    many("name[], encoded in lower case", "name%5b%5d=Kim&name%5b%5d=Lee", pair),
    many("name[], raw and encoded", "name[]=Kim&name%5B%5D=Lee", pair),
    many("name[0], raw", "name[0]=Kim&name[1]=Lee", pair),
    many("name[0], encoded", "name%5B0%5D=Kim&name%5B1%5D=Lee", pair),
    many("indices do not sort", "name[7]=Kim&name[0]=Lee", pair),
    many("repeated name", "name=Kim&name=Lee", pair),
    many("an array of one", "name[]=Kim", ["Kim"]),
    many("an array of one, indexed", "name[0]=Kim", ["Kim"]),
    many("forms mixed", "name[]=Kim&name=Lee&name%5B%5D=Smith&name[9]=Nguyen", [...pair, "Smith", "Nguyen"]),
    many("duplicates", "name[]=Kim&name[]=Kim&name[]=kim", ["Kim", "Kim", "kim"]),
    many("other parameters between", "name[]=Kim&x=1&name[]=Lee&y[]=2", pair),
    many("commas", "name[]=Smith,John&name[]=Lee", ["Smith,John", "Lee"]),
    many("100 names", repeat(100, "name[]=Kim"), new Array<string>(100).fill("Kim")),
    many("100 long names", CYRILLIC.map((name) => `name[]=${encode(name)}`).join("&"), CYRILLIC),
    invalid("101 names", repeat(101, "name[]=Kim")),
    invalid("a batch with an empty name", "name[]=Kim&name[]="),
    invalid("a batch with a malformed name", "name[]=Kim&name[]=%FF"),
  ];
}

function listKeys({ one, many, error }: Builders): Case[] {
  const inactive = (["paused", "expired", "unpaid"] as const).map((status) =>
    error(`key of a subscription: ${status}`, `/?name=Kim&apikey=demo-${status}`, "inactive", {
      caller: status,
    }),
  );
  const stranger = { caller: "stranger" } as const;
  const free = { caller: "free", sending: { target: "/?apikey=demo-free&name=Kim" } } as const;
  const small = (query: string) =>
    ({ caller: "small", sending: { target: `/?${query}&apikey=demo-small` } }) as const;
  const refused = (title: string, count: number): Case =>
    error(title, small(repeat(count, "name[]=Kim")).sending.target, "exhausted", {
      caller: "small",
      retryAfter: true,
    });
  const spend = (title: string, count: number): Case =>
    many(title, "", new Array<string>(count).fill("Kim"), small(repeat(count, "name[]=Kim")));
  return [
    error("unknown key", "/?name=Kim&apikey=nobody", "invalidKey", stranger),
    error("key of an object", "/?name=Kim&apikey=constructor", "invalidKey", stranger),
    error("unknown key before missing name", "/?apikey=nobody", "invalidKey", stranger),
    ...inactive,
    error("inactive before invalid name", "/?name=&apikey=demo-paused", "inactive", { caller: "paused" }),
    one("free plan", "", "Kim", free),
    spend("quota: 6 of 10", 6),
    refused("quota: 5 of the last 4", 5),
    error("quota: an error costs nothing", small("name=").sending.target, "invalidName", { caller: "small" }),
    spend("quota: the last 4", 4),
    refused("quota: nothing is left", 1),
    error("quota: invalid before exhausted", small("name=").sending.target, "invalidName", {
      caller: "small",
    }),
  ];
}

function listKeyless({ one, many, error }: Builders): Case[] {
  const from = (target: string, sending: object = {}) =>
    ({ caller: "public", sending: { target, ...sending } }) as const;
  // A worker knows addresses by this header alone, which its platform writes; others do not look at it.
  const neighbour = { from: "127.0.0.2", headers: { "CF-Connecting-IP": "127.0.0.2" } };
  return [
    one("without a key", "", "Kim", from("/?name=Kim")),
    one("with an empty key", "", "Kim", from("/?name=Kim&apikey=")),
    many("a batch without a key", "", ["Kim", "Lee"], from("/?name[]=Kim&name[]=Lee")),
    one("another address", "", "Kim", {
      caller: "neighbour",
      sending: { target: "/?name=Kim", ...neighbour },
    }),
    one("the first address again", "", "Kim", from("/?name=Kim")),
    error("nothing at all", "/", "missingName", { caller: "public" }),
  ];
}

function listMethods({ one, many, error }: Builders): Case[] {
  const origin = { Origin: "https://shop.example" };
  const allow = { allow: "GET, HEAD, OPTIONS" };
  const refuse = (method: string, more: object = {}): Case =>
    error(`${method} is not allowed`, `/?name=Kim&${PAID}`, "wrongMethod", {
      caller: "anybody",
      headers: allow,
      sending: { method, ...more },
    });
  const json = { headers: { "Content-Type": "application/json" }, body: '{"name":"Kim"}' };
  const preflight = {
    ...origin,
    "Access-Control-Request-Method": "GET",
    "Access-Control-Request-Headers": "x-requested-with",
  };
  return [
    one("GET of another origin", "name=Kim", "Kim", { sending: { headers: origin } }),
    one("HEAD of one name", "name=Nguyen", "Nguyen", { sending: { method: "HEAD" } }),
    many("HEAD of a batch", "name[]=Kim&name[]=Lee", ["Kim", "Lee"], { sending: { method: "HEAD" } }),
    error("HEAD of an error", `/?${PAID}`, "missingName", { sending: { method: "HEAD" } }),
    one("OPTIONS", "name=Kim", "Kim", {
      caller: "anybody",
      status: 204,
      body: undefined,
      cost: 0,
      sending: { method: "OPTIONS", headers: preflight },
      headers: {
        ...allow,
        "access-control-allow-methods": "GET, HEAD, OPTIONS",
        "access-control-allow-headers": "*",
        "access-control-max-age": "86400",
      },
    }),
    refuse("POST", json),
    refuse("PUT", json),
    refuse("PATCH", json),
    refuse("DELETE"),
  ];
}

/** All requests, in the order in which they are sent: what some spend, others find spent. */
export function listCases(predict: (name: string) => Prediction): Case[] {
  const builders = createBuilders(predict);
  return [
    ...listSingle(builders),
    ...listBatches(builders),
    ...listKeys(builders),
    ...listKeyless(builders),
    ...listMethods(builders),
  ];
}
