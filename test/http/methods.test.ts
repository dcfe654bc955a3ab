/** Methods, paths and origins; all methods are among the requests of `test/hosts/cases.ts`. */
import { describe, expect, it } from "vitest";
import type { HandlerOptions } from "../../src/http.ts";
import { jsonReply, NOON, NOTHING, PUBLIC, plainHeaders, predictor, serve } from "./helpers/server.ts";

const options: Partial<HandlerOptions> = {
  accounts: { active: { status: "active", limit: 10 } },
  clock: () => NOON,
};

const kim = predictor.predict("Kim");

describe("methods and paths", () => {
  it("HEAD is GET without a body, and is charged", async () => {
    const ask = await serve(options);
    const body = JSON.stringify(kim);
    const expected = jsonReply(200, kim, { ...PUBLIC, remaining: 99 });
    expect(await ask("/?name=Kim", { method: "HEAD" })).toEqual({ ...expected, body: "" });
    expect(expected.headers["content-length"]).toBe(String(body.length));
    const refused = jsonReply(422, { error: "Missing 'name' parameter" }, { ...PUBLIC, remaining: 99 });
    expect(await ask("/", { method: "HEAD" })).toEqual({ ...refused, body: "" });
  });

  it.each(["PROPFIND", "OPTIONS"])("%s is not charged", async (method) => {
    const ask = await serve(options);
    const { status } = await ask("/?name=Kim&apikey=unknown", { method });
    expect(status).toBe(method === "OPTIONS" ? 204 : 405);
    expect((await ask("/?name=Kim")).headers["x-rate-limit-remaining"]).toBe("99");
  });

  it("other paths than the one that was given are 404", async () => {
    const ask = await serve({ ...options, path: "/names" });
    const notFound = jsonReply(404, { error: "Not found" }, PUBLIC);
    for (const target of ["/", "/?name=Kim", "/names/?name=Kim", "/Names?name=Kim", "/names/x", "//names"]) {
      expect(await ask(target)).toEqual(notFound);
    }
    expect(await ask("/", { method: "POST" })).toEqual(notFound);
    expect(await ask("/", { method: "OPTIONS" })).toEqual(notFound);
    expect((await ask("/names?name=Kim")).status).toBe(200);
    expect((await ask("/names")).status).toBe(422);
    expect((await ask("/names", { method: "OPTIONS" })).status).toBe(204);
  });

  it("say before it is known who asks what is allowed without a key", async () => {
    const ask = await serve({ ...options, keyless: "required", path: "/" });
    expect(await ask("/x")).toEqual(jsonReply(404, { error: "Not found" }, NOTHING));
    expect((await ask("/", { method: "OPTIONS" })).headers).toMatchObject(plainHeaders(NOTHING));
  });
});

describe("origins", () => {
  const origin = "https://example.org";

  it("that may read are told so, alone", async () => {
    const ask = await serve({ ...options, cors: [origin, "http://localhost:8080"] });
    const allowed = await ask("/", { headers: { Origin: origin } });
    expect(allowed.headers).toEqual({
      ...jsonReply(422, { error: "Missing 'name' parameter" }, PUBLIC, {
        "access-control-allow-origin": origin,
        vary: "Origin",
      }).headers,
    });
    for (const headers of [{ Origin: "https://example.com" }, {}] as Record<string, string>[]) {
      const reply = await ask("/", { headers });
      expect(reply.headers.vary).toBe("Origin");
      expect(Object.keys(reply.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
      const preflight = await ask("/", { method: "OPTIONS", headers });
      expect(preflight.status).toBe(204);
      expect(Object.keys(preflight.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });

  it("are none if switched off", async () => {
    const ask = await serve({ ...options, cors: false });
    const { headers } = await ask("/?name=Kim", { headers: { Origin: origin } });
    expect(Object.keys(headers).filter((name) => /^access-control|^vary/u.test(name))).toEqual([]);
    expect(headers["x-rate-limit-remaining"]).toBe("99");
  });
});
