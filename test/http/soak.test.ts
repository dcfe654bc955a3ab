/** Random requests, most of them wrong; `npm run soak` sends a million. */
import { describe, expect, it } from "vitest";
import { drawRequest } from "../../bench/http/random-request.ts";
import { createRandom } from "../../bench/speed/random.ts";
import { createHandler } from "../../src/http.ts";
import { predictor } from "./helpers/server.ts";

const BODILESS = ["HEAD", "OPTIONS"];

describe("bad input", () => {
  it("gets documented answers in JSON", async () => {
    const random = createRandom(3);
    const accounts = { key1: { status: "active" }, paused: { status: "paused" } } as const;
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const clientAddress = { trustedProxies: ["10.0.0.0/8"] };
    const handler = createHandler({ predictor, accounts, clientAddress, onError, path: "/" });
    const counts = new Map<number, number>();
    for (let sent = 0; sent < 5000; sent++) {
      const { request, ip } = drawRequest(random);
      const response = await handler(request, { ip });
      counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
      const text = await response.text();
      if (text === "") expect(BODILESS).toContain(request.method);
      else expect(JSON.parse(text)).toBeTypeOf("object");
      for (const name of ["limit", "remaining", "reset"])
        expect(response.headers.get(`x-rate-limit-${name}`)).toMatch(/^\d+$/u);
    }
    expect([...counts.keys()].sort()).toEqual([200, 204, 401, 402, 404, 405, 422, 429]);
    for (const count of counts.values()) expect(count).toBeGreaterThan(20);
    expect(errors).toEqual([]);
  });
});
