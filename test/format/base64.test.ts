import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase64 } from "../../src/format/base64.ts";
import { CognomenError } from "../../src/ground/errors.ts";

type Engine = NonNullable<Parameters<typeof decodeBase64>[1]>;

/** As TC39 defines it by default: white space is skipped, everything else must be right. */
function fromBase64(text: string): Uint8Array {
  const plain = text.replace(/[\t\n\f\r ]/g, "");
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/.test(plain))
    throw new SyntaxError("The string is not base64");
  return Uint8Array.from(Buffer.from(plain, "base64"));
}

const engines: readonly (readonly [string, Engine])[] = [
  ["Uint8Array.fromBase64", { Uint8Array: { fromBase64 } }],
  ["Buffer", { Uint8Array: {}, Buffer }],
  ["none", { Uint8Array: {} }],
];

describe.each(engines)("an engine with %s", (_name, engine) => {
  it("decodes what Buffer encodes, with all lengths of padding", () => {
    for (let length = 0; length < 260; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 167 + length * 31) & 255);
      const decoded = decodeBase64(Buffer.from(bytes).toString("base64"), engine);
      expect(decoded).toBeInstanceOf(Uint8Array);
      expect(Buffer.from(decoded).equals(bytes), `${length} bytes`).toBe(true);
    }
  });

  it("decodes any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const decoded = decodeBase64(Buffer.from(bytes).toString("base64"), engine);
        expect([...decoded]).toEqual([...bytes]);
      }),
      { seed: 8, numRuns: 300 },
    );
  });

  it.each([
    ["a character that is none of it", "AA*A"],
    ["a letter beyond ASCII", "AAüA"],
    ["padding in the middle", "AA=A"],
    ["padding in front", "=AAA"],
    ["nothing but padding", "===="],
    ["three characters of padding", "A==="],
    ["a missing character", "AAA"],
    ["one character too many", "AAAAA"],
    ["white space", "AA A"],
    ["a line break after it", "AAAA\n"],
    ["no padding where it belongs", "AA"],
  ])("refuses %s", (_what, text) => {
    let thrown: unknown;
    try {
      decodeBase64(text, engine);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(CognomenError);
    expect(thrown).toMatchObject({ code: "ERR_DATA_CORRUPT" });
    expect((thrown as CognomenError).message).toContain("base64");
  });
});

describe("the engine that this runs in", () => {
  it("is looked at when nobody names one", () => {
    expect([...decodeBase64("AQID")]).toEqual([1, 2, 3]);
  });

  it("may be one whose Buffer hands out parts of a larger piece of memory", () => {
    const first = decodeBase64("AQID");
    decodeBase64("BAUG");
    expect([...first]).toEqual([1, 2, 3]);
    expect(first.constructor).toBe(Uint8Array);
  });
});
