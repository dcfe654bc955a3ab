/** Builds a full tier from changed parameters of the model, and keeps it, because that takes a minute. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Progress } from "../../build/collect/collect.ts";
import { encodeTable } from "../../build/encode/file.ts";
import { hashInputs } from "../../build/ensure-built.ts";
import { encodeFoldTable, generateFoldTable } from "../../build/fold-table.ts";
import { makeFullTable, openTableSource } from "../../build/full-table.ts";
import { PARAMETERS } from "../../build/model/parameters.ts";
import { writeFileAtomic } from "../../build/statistics.ts";
import type { Variant } from "./variants.ts";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const CACHE = join(ROOT, "node_modules", ".cache", "cognomen", "variants");

/** What the content of a full table depends on. */
const MODEL_INPUTS = [
  "data",
  "build/model",
  "build/spellings",
  "build/full-table.ts",
  "build/fold-table.ts",
  "src/format.ts",
];
/** How a table is written down. */
const ENCODER_INPUTS = ["build/encode"];

/** Hash of the statistics and the model, by which figures say what they were measured on. */
export const hashModel = (): string => hashInputs(ROOT, MODEL_INPUTS);

function cachePath({ name, parameters }: Variant, dataFolder: string): string {
  const text = JSON.stringify({ ...PARAMETERS, ...parameters }, (_, value: unknown) =>
    // JSON has no infinity and would make it null.
    value === Number.POSITIVE_INFINITY ? "infinity" : value,
  );
  const inputs = hashInputs(ROOT, [...MODEL_INPUTS, ...ENCODER_INPUTS]);
  const hash = createHash("sha256").update(`${dataFolder}\0${inputs}\0${text}`).digest("hex").slice(0, 16);
  return join(CACHE, `${name}-${hash}.bin`);
}

/** The data file of a variant. Nothing in it is compressed: it is read once and thrown away. */
export async function makeVariant(
  variant: Variant,
  dataFolder: string,
  progress: Progress,
): Promise<Uint8Array> {
  const path = cachePath(variant, dataFolder);
  if (existsSync(path)) return readFileSync(path);
  const source = await openTableSource(dataFolder, progress, { ...PARAMETERS, ...variant.parameters });
  const { bytes } = await encodeTable(makeFullTable(source), {
    tier: "variant",
    foldTable: encodeFoldTable(generateFoldTable()),
    compress: (stream) => stream,
  });
  removeOutdated(variant.name);
  writeFileAtomic(path, bytes);
  return bytes;
}

/** 60 MB each, of models that nobody asks for again. */
function removeOutdated(name: string): void {
  if (!existsSync(CACHE)) return;
  const pattern = new RegExp(`^${name}-[0-9a-f]{16}\\.bin$`, "u");
  for (const file of readdirSync(CACHE)) if (pattern.test(file)) rmSync(join(CACHE, file));
}
