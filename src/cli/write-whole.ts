import { checkFree } from "./enrich/files.ts";
import type { CliHost } from "./host.ts";
import { createOutput, writeBeside } from "./output.ts";

/** Without a path, to standard output. @returns false if the reader of that has gone */
export async function writeWhole(
  { stdout }: CliHost,
  path: string | undefined,
  content: Uint8Array | string,
  force: boolean | undefined,
): Promise<boolean> {
  if (path === undefined) {
    const output = createOutput(stdout);
    await output.write(content);
    await output.finish();
    return !output.closed;
  }
  // Somebody may have made one in the meantime.
  checkFree(path, force);
  writeBeside(path, content);
  return true;
}
