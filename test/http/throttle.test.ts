/** What the throttle remembers of more clients than it has room for. */
import { describe, expect, it } from "vitest";
import { createThrottle } from "../../src/http/throttle.ts";

const CLIENT_COUNT = 50_000;

describe("a throttle in one window", () => {
  it("remembers fifty thousand clients", () => {
    const throttle = createThrottle(1, 60);
    for (let client = 0; client < CLIENT_COUNT; client++) throttle.find(`c${client}`, 0).requestCount++;
    for (let client = 0; client < CLIENT_COUNT; client++)
      expect(throttle.find(`c${client}`, 0).requestCount).toBe(1);
  });

  it("does not forget one that goes on asking for a flood of others", () => {
    const throttle = createThrottle(10, 60);
    for (let client = 0; client < 3 * CLIENT_COUNT; client++) {
      throttle.find(`c${client}`, 0).requestCount++;
      if (client % 10_000 === 0) throttle.find("busy", 0).requestCount++;
    }
    expect(throttle.isOver(throttle.find("busy", 0))).toBe(true);
    expect(throttle.find("c0", 0).requestCount).toBe(0);
  });
});
