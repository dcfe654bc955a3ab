import { expect, it } from "vitest";
import { grouped } from "../../src/program/grouped.ts";

it.each([
  [0, "0"],
  [7, "7"],
  [999, "999"],
  [1000, "1,000"],
  [123456, "123,456"],
  [37_700_000, "37,700,000"],
  [Number.MAX_SAFE_INTEGER, "9,007,199,254,740,991"],
  [-1000, "-1,000"],
])("%i is written as Intl does", (value, text) => {
  expect(grouped(value)).toBe(text);
  expect(text).toBe(new Intl.NumberFormat("en").format(value));
});
