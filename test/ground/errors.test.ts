/** The one error class: what it keeps, and what counts as one. */
import { inspect } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { CognomenError, corrupt } from "../../src/ground/errors.ts";

describe("CognomenError", () => {
  it("is known by every copy of its class, and nothing else is", async () => {
    vi.resetModules();
    const copy = await import("../../src/ground/errors.ts");
    expect(copy.CognomenError).not.toBe(CognomenError);
    const error = new CognomenError("ERR_OPTION", "wrong");
    expect(error instanceof copy.CognomenError).toBe(true);
    expect(new copy.CognomenError("ERR_OPTION", "wrong") instanceof CognomenError).toBe(true);
    expect(error instanceof Error).toBe(true);
    for (const other of [
      new Error("wrong"),
      { name: "CognomenError", code: "ERR_OPTION" },
      null,
      undefined,
      5,
      "x",
    ])
      expect((other as unknown) instanceof CognomenError).toBe(false);
  });

  it("can be extended: an error of the package is none of the class that extends it", () => {
    class OwnError extends CognomenError {}
    const own = new OwnError("ERR_OPTION", "own");
    expect([own instanceof OwnError, own instanceof CognomenError]).toEqual([true, true]);
    expect(new CognomenError("ERR_OPTION", "wrong") instanceof OwnError).toBe(false);
  });

  it("keeps its cause, and has none where there is none", () => {
    const cause = new Error("why");
    expect(new CognomenError("ERR_OPTION", "wrong", { cause }).cause).toBe(cause);
    expect("cause" in new CognomenError("ERR_OPTION", "wrong")).toBe(false);
    expect(corrupt("it is empty", cause).cause).toBe(cause);
    expect("cause" in corrupt("it is empty")).toBe(false);
  });

  it("shows its code on a console, and not what marks it", () => {
    const shown = inspect(new CognomenError("ERR_OPTION", "wrong"));
    expect(shown).toContain("CognomenError: wrong");
    expect(shown).toContain("code: 'ERR_OPTION'");
    expect(shown).not.toContain("Symbol");
  });
});
