/** Writes whole files, so that an interrupted run leaves no half of one. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes beside the target and renames; where that fails, nothing is left behind. Missing folders are made. */
export function writeFileAtomic(path: string, content: Uint8Array | string): void {
  mkdirSync(dirname(path), { recursive: true });
  replaceFile(path, content);
}

/** The same, but a missing folder is an error: the path is a user's and may be mistyped. */
export function replaceFile(path: string, content: Uint8Array | string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    // What is left there goes first: neither a link is followed nor a file overwritten.
    rmSync(temporary, { force: true });
    writeFileSync(temporary, content, { flag: "wx" });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

export type GrowingFile = Awaited<ReturnType<typeof openGrowingFile>>;

/** Begins a file beside `path`. A missing folder is an error, as for {@link replaceFile}. */
export async function openGrowingFile(path: string) {
  const temporary = `${path}.${process.pid}.tmp`;
  // What is left there goes first: neither a link is followed nor a file overwritten.
  await rm(temporary, { force: true });
  const file = await open(temporary, "wx");
  return {
    write: (text: string) => file.writeFile(text),
    /** Makes it appear, in the place of what has its name. */
    async finish() {
      // The name must not lead to a file whose rows a power cut can still take away.
      await file.sync();
      await file.close();
      await rename(temporary, path);
    },
    /** Leaves nothing behind. */
    async discard() {
      await file.close().catch(() => {});
      await rm(temporary, { force: true });
    },
  };
}
