/** What is compared. */
import type { PackageName } from "./rival-files.ts";

export interface Subject {
  /** As `open.mjs` knows it. */
  id: string;
  label: string;
  /** In the folder of the benchmark; what has to be stored and sent. */
  file: string;
  /** Native package that it needs; `node:sqlite` needs the other SQLite too, which writes its file. */
  package?: PackageName | "node:sqlite";
  /** Another table: asked for speed, and not compared by answers. */
  isOtherTable?: boolean;
}

export const EMPTY = "empty";
/** The data file itself, read from disk: all others are compared with it. */
export const SELF = "disk";
export const MAP = "map";
export const SQLITE = "sqlite";
export const NODE_SQLITE = "node-sqlite";
/** The most accurate answers: by all words of a name, so that nothing else answers alike. */
export const BEST = "best";

/** All in one run. @param tier of the data file */
export function listSubjects(tier: string): Subject[] {
  const others = tier === "full" ? ["core", "standard"] : [];
  return [
    { id: SELF, label: `cognomen, ${tier}.bin`, file: "data.bin" },
    moduleOf(tier),
    ...others.map((other) => ({ ...moduleOf(other), isOtherTable: true })),
    ...RIVALS,
  ];
}

/** Those whose first names are watched: what parses all of its table first is the slower the larger that is. */
export function listColdSubjects(tier: string): Subject[] {
  const all = listSubjects(tier);
  const databases = all.filter(({ package: needed }) => needed !== undefined);
  return [
    ...all.filter(({ isOtherTable }) => isOtherTable),
    moduleOf(tier),
    ...(tier === "full"
      ? [{ ...moduleOf(tier), id: BEST, label: "cognomen/best, whole names", isOtherTable: true }]
      : []),
    all.find(({ id }) => id === SELF)!,
    ...databases,
    { id: NODE_SQLITE, label: "node:sqlite", file: "names.sqlite", package: "node:sqlite" },
  ];
}

const moduleOf = (id: string): Subject => ({
  id,
  label: id === "standard" ? "cognomen" : `cognomen/${id}`,
  file: `dist/data/${id}.base64.cjs`,
});

const RIVALS: readonly Subject[] = [
  { id: MAP, label: "Map from JSON", file: "map.json" },
  { id: "shared-map", label: "Map, equal answers once", file: "shared.json" },
  { id: "array", label: "sorted array", file: "shared.json" },
  { id: SQLITE, label: "better-sqlite3", file: "names.sqlite", package: "better-sqlite3" },
  { id: "lmdb", label: "lmdb", file: "names.lmdb", package: "lmdb" },
];
