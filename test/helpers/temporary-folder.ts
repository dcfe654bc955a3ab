import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

/** Makes a folder that is removed when all tests have run. */
export const makeTemporaryFolder = (): string => mkdtempSync(join(inject("temporaryFolder"), "test-"));
