/**
 * Files that change together: all are written beside their targets first, and renamed when nothing can fail any more but the
 * disk itself. A file that has these bytes already is left alone.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

interface Change {
  path: string;
  /** Where the new content waits; undefined if the file is to go. */
  temporary: string | undefined;
}

export class FileChanges {
  private readonly changes: Change[] = [];

  private constructor() {}

  /** Runs `make`, and commits what it has staged; if it throws, every file stays as it was. */
  static commit<T>(make: (changes: FileChanges) => T): T {
    const changes = new FileChanges();
    try {
      const result = make(changes);
      changes.apply();
      return result;
    } catch (error) {
      changes.discard();
      throw error;
    }
  }

  /** Paths that are written or removed, in the order in which that is done. */
  get paths(): string[] {
    return this.changes.map(({ path }) => path);
  }

  stage(path: string, content: Uint8Array | string): void {
    const bytes = Buffer.from(content);
    if (existsSync(path) && readFileSync(path).equals(bytes)) return;
    mkdirSync(dirname(path), { recursive: true });
    const temporary = `${path}.${process.pid}.tmp`;
    this.changes.push({ path, temporary });
    writeFileSync(temporary, bytes);
  }

  /** The file goes, and its folder if nothing else is in it. */
  stageRemoval(path: string): void {
    if (existsSync(path)) this.changes.push({ path, temporary: undefined });
  }

  /** Where the content of a file is that will be in its place; undefined if there will be none. */
  find(path: string): string | undefined {
    const change = this.changes.find((staged) => staged.path === path);
    if (change !== undefined) return change.temporary;
    return existsSync(path) ? path : undefined;
  }

  private apply(): void {
    for (const { path, temporary } of this.changes) {
      if (temporary === undefined) removeWithFolder(path);
      else renameSync(temporary, path);
    }
  }

  private discard(): void {
    for (const { temporary } of this.changes) if (temporary !== undefined) removeWithFolder(temporary);
  }
}

function removeWithFolder(path: string): void {
  rmSync(path, { force: true });
  const folder = dirname(path);
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}
