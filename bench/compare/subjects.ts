/** What is compared. */
import type { PackageName } from "./rival-files.ts";

export interface Subject {
  /** As `open.mjs` knows it. */
  id: string;
  label: string;
  /** In the folder of the benchmark; what has to be stored and sent. */
  file: string;
  /** Native package that it needs. */
  package?: PackageName;
  /** Another table: asked for speed, and not compared by answers. */
  isOtherTable?: boolean;
}

export const EMPTY = "empty";
/** The data file itself, read from disk: all others are compared with it. */
export const SELF = "disk";
export const MAP = "map";
export const SQLITE = "sqlite";

/** All in one run. @param tier of the data file */
export function listSubjects(tier: string): Subject[] {
  const others = tier === "full" ? ["core", "standard"] : [];
  return [
    { id: SELF, label: `cognomen, ${tier}.bin`, file: "data.bin" },
    { id: tier, label: `cognomen/${tier}`, file: `dist/data/${tier}.cjs` },
    ...others.map((other) => ({
      id: other,
      label: other === "standard" ? "cognomen" : `cognomen/${other}`,
      file: `dist/data/${other}.cjs`,
      isOtherTable: true,
    })),
    ...RIVALS,
  ];
}

const RIVALS: readonly Subject[] = [
  { id: MAP, label: "Map from JSON", file: "map.json" },
  { id: "shared-map", label: "Map, equal answers once", file: "shared.json" },
  { id: "array", label: "sorted array", file: "shared.json" },
  { id: SQLITE, label: "better-sqlite3", file: "names.sqlite", package: "better-sqlite3" },
  { id: "lmdb", label: "lmdb", file: "names.lmdb", package: "lmdb" },
];
