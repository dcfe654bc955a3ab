import { describe, expect, it } from "vitest";
import { createThrottle } from "../../src/http/throttle.ts";

describe("a throttle", () => {
  it("remembers a client beside tens of thousands of others, and no more than memory allows", () => {
    const throttle = createThrottle(10, 60);
    throttle.find("first", 0).requestCount = 11;
    for (let client = 2; client < 50_000; client++) throttle.find(`client ${client}`, 1);
    expect(throttle.isOver(throttle.find("first", 2))).toBe(true);
    throttle.find("the last there is room for", 3);
    expect(throttle.find("first", 4).requestCount).toBe(0);
  });
});
