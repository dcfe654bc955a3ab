/** The package of the examples: pinned, and in step with this package. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { countHeaderBytes } from "../../src/cli/serve/server.ts";

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const examples = JSON.parse(read("examples/package.json")) as Manifest;
const lock = JSON.parse(read("examples/package-lock.json")) as {
  packages: Record<string, Manifest>;
};

describe("examples/", () => {
  it("pins every host exactly", () => {
    const { cognomen, ...others } = { ...examples.dependencies, ...examples.devDependencies };
    expect(cognomen).toBe("file:..");
    expect(Object.keys(others).length).toBeGreaterThan(10);
    for (const [name, version] of Object.entries(others)) expect(version, name).toMatch(/^\d+\.\d+\.\d+$/u);
  });

  it("is locked to what package.json asks for now", () => {
    const { dependencies } = JSON.parse(read("package.json")) as Manifest;
    const advice = 'run "npm install --prefix examples --ignore-scripts"';
    const locked = lock.packages["node_modules/cognomen"]!;
    expect(locked.dependencies, advice).toEqual(dependencies);
    expect(lock.packages[""]!.dependencies, advice).toEqual(examples.dependencies);
  });

  it("lets a hundred names of the greatest length through Node's limit", () => {
    const [, kibibytes] = /maxHeaderSize = (\d+) \* 1024;/u.exec(read("examples/handler.js"))!;
    expect(Number(kibibytes) * 1024).toBeGreaterThan(countHeaderBytes(100, 256));
    for (const file of ["node-http", "express", "fastify", "koa", "hono"])
      expect(read(`examples/${file}.js`), file).toMatch(/\{ maxHeaderSize \}/u);
  });
});
