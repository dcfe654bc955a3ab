/**
 * Vitest runs this once for each project, in the process that starts the workers. Files share their modules, so that a
 * hook at import would be one of the first file alone: what is made for all files is removed here.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    temporaryFolder: string;
  }
}

export default function setUp(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "cognomen-tests-"));
  project.provide("temporaryFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
