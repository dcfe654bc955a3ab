/** Packs the package and installs the tarball into a project of its own, as users do. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PROJECT = fileURLToPath(new URL("./project/", import.meta.url));

function npm(cwd: string, ...args: string[]): void {
  // npm is a script on Windows.
  const shell = process.platform === "win32";
  const { status, stdout, stderr } = spawnSync("npm", args, { cwd, shell, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} failed:\n${stdout}${stderr}`);
}

/** Packs what is built and gives the path of the tarball. */
export function pack(folder: string): string {
  const destination = join(folder, "tarball");
  mkdirSync(destination);
  npm(ROOT, "pack", "--pack-destination", destination, "--ignore-scripts");
  const [file] = readdirSync(destination);
  if (file === undefined) throw new Error("npm pack made no file");
  return join(destination, file);
}

/** A project with the files of `project/` and the installed tarball, and gives its path. */
export function createProject(folder: string, tarballFile: string): string {
  const project = join(folder, "project");
  cpSync(PROJECT, project, { recursive: true });
  writeFileSync(join(project, "package.json"), '{ "name": "user", "private": true, "type": "module" }\n');
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--prefer-offline"];
  npm(project, "install", ...quiet, tarballFile);
  return project;
}
