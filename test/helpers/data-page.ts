/** The example of docs/data.md: its files, and its commands with what they print. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./imports.ts";
import { listPageBlocks } from "./page-code.ts";

const blocks = listPageBlocks("docs/data.md");

/** The file of the example that the page shows under this name. */
function exampleFile(name: string): string {
  const found = blocks.filter(({ info }) => info === name);
  if (found.length !== 1)
    throw new Error(`docs/data.md: expected one block "${name}", found ${found.length}`);
  return found[0]!.code;
}

/** Commands of the example, each with the lines that stand below it. */
export const exampleCommands: readonly { command: string; claimed: string[] }[] = blocks
  .filter(({ code }) => code.startsWith("npm run collect"))
  .map(({ code }) => {
    const [command, ...claimed] = code.trimEnd().split("\n");
    return { command: command!, claimed: claimed.map((line) => line.slice(2)) };
  });

/**
 * Makes what the page supposes: the folder of the example beside a clone with these data.
 *
 * @returns the folder of the clone
 */
export function makeClone(parent: string, dataFolder: string): string {
  const clone = join(parent, "clone");
  mkdirSync(clone);
  for (const name of ["build", "src", "tools", "node_modules", "package.json"])
    symlinkSync(join(ROOT, name), join(clone, name));
  cpSync(dataFolder, join(clone, "data"), { recursive: true, filter: (path) => !path.endsWith("compiled") });
  // Whose tables are renewed after each collecting.
  cpSync(join(ROOT, "LICENSE-DATA.md"), join(clone, "LICENSE-DATA.md"));
  const { id } = JSON.parse(exampleFile("source.json")) as { id: string };
  mkdirSync(join(parent, id));
  for (const name of ["names.tsv", "source.json"]) writeFileSync(join(parent, id, name), exampleFile(name));
  return clone;
}

/** Runs a command of the page as it stands there. */
export function runInClone(
  clone: string,
  command: string,
): { status: number | null; stdout: string; stderr: string } {
  const silent = command.replace("npm run", "npm run --silent");
  return spawnSync("bash", ["-c", silent], {
    cwd: clone,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
}

/** Every file of a folder with its bytes. */
export const readAllFiles = (folder: string): ReadonlyMap<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .sort()
      .filter((file) => statSync(join(folder, file)).isFile())
      .map((file) => [file, readFileSync(join(folder, file))]),
  );

/** Files that differ, or that only one of both has. */
export function differingFiles(
  before: ReadonlyMap<string, Buffer>,
  after: ReadonlyMap<string, Buffer>,
): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.filter((name) => !before.get(name)?.equals(after.get(name) ?? Buffer.of()));
}
