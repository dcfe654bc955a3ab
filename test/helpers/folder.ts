import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A new folder for the tests of a file, removed behind them. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "cognomen-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
