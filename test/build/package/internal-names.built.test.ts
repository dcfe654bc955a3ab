/** Properties with short names in the bundles: nobody outside of the library sees them, and nothing else is called so. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { INTERNAL_NAMES } from "../../../build/package/internal-names.ts";

const readAll = (folder: string, path: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((own) => path.test(own))
    .map((own) => readFileSync(join(folder, own), "utf8"));
const present = (texts: readonly string[], write: (name: string) => RegExp): string[] =>
  INTERNAL_NAMES.filter((name) => texts.some((text) => write(name).test(text)));

/** Properties of everything that a JavaScript engine and a browser have, as far as Node.js has it, too. */
function listBuiltIns(): Set<string> {
  const names = new Set<string>();
  for (const own of Object.getOwnPropertyNames(globalThis)) {
    if (own === "Buffer") continue;
    const value: unknown = Reflect.get(globalThis, own);
    if (typeof value !== "function" && (typeof value !== "object" || value === null)) continue;
    for (const holder of [value, Reflect.get(value, "prototype") as unknown])
      if (typeof holder === "object" || typeof holder === "function")
        for (const name of Object.getOwnPropertyNames(holder ?? {})) names.add(name);
  }
  return names;
}

describe("an internal name", () => {
  it("is declared in no public type", () => {
    const types = readAll("dist", /^[^/]+\.d\.ts$/);
    expect(types.length).toBeGreaterThan(8);
    expect(present(types, (name) => new RegExp(`^\\s*(?:readonly )?${name}\\??[:(<]`, "m"))).toEqual([]);
    // What is looked for is found where it is.
    expect(types.some((text) => /^\s*(?:readonly )?country_id\??[:(<]/m.test(text))).toBe(true);
  });

  it("is no property of what engines and browsers have", () => {
    const builtIns = listBuiltIns();
    expect(builtIns.has("headers") && builtIns.has("codePointAt")).toBe(true);
    expect(INTERNAL_NAMES.filter((name) => builtIns.has(name))).toEqual([]);
  });

  it("is no string in the bundles of the library, by which a property could be read", () => {
    const bundles = readAll("dist", /^(?:bare|index|remote|lazy|bulk|http|estimate)\.cjs$/);
    expect(bundles).toHaveLength(7);
    expect(present(bundles, (name) => new RegExp(`["'\`]${name}["'\`]`))).toEqual([]);
  });

  it("is a name in the code", () => {
    const code = readAll("src", /\.ts$/);
    const missing = INTERNAL_NAMES.filter(
      (name) => !code.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
    );
    expect(missing).toEqual([]);
  });
});
