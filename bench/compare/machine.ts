/** What figures were measured on. */
import { readFileSync } from "node:fs";
import { arch, cpus, platform, totalmem } from "node:os";
import { findSqliteNodeVersion } from "./cold.ts";
import { type PackageName, versionOf } from "./rival-files.ts";

/** @param packages rivals that are installed */
export function describeMachine(packages: readonly PackageName[]): Record<string, string | number> {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const processors = cpus();
  const sqliteNode = findSqliteNodeVersion();
  return {
    processor: `${processors.length} × ${processors[0]?.model.trim() ?? "unknown"}`,
    memory: `${(totalmem() / 2 ** 30).toFixed(0)} GB`,
    system: `${platform()} ${arch()}`,
    Node: process.versions.node,
    V8: process.versions.v8,
    cognomen: version,
    ...Object.fromEntries(packages.map((name) => [name, versionOf(name)])),
    ...(sqliteNode && { "node:sqlite of Node": sqliteNode }),
  };
}
