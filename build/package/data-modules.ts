/** The data files in `dist/data/`, the modules of each, and how large the modules of the tiers are. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { toBase64File, toBase64Module, toFrontModule } from "../../src/program/data-module.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";

const TIERS = ["core", "standard", "full"] as const;

/** The names of the files in `dist/data/`, and of the compiled ones that they are. */
const COMPILED_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(TIERS.map((tier) => [tier, tier])),
  estimate: "estimator",
};

/**
 * Makes `dist/data/` of the files that were compiled: the modules, which are packed, and the files themselves, which tests,
 * benchmarks and the playground read.
 *
 * @param folder where they lie: `data/compiled`, or beside it if they are of some licence classes alone
 */
export function writeDataModules(root: string, folder: string): void {
  for (const [name, compiledName] of Object.entries(COMPILED_NAMES)) {
    const bytes = readFileSync(join(root, folder, `${compiledName}.bin`));
    const write = (file: string, content: Uint8Array | string): void =>
      writeFileAtomic(join(root, "dist", "data", file), content);
    write(`${name}.bin`, bytes);
    write(toBase64File(name), toBase64Module(bytes));
    write(`${name}.cjs`, toFrontModule(name));
  }
}

/**
 * Bytes of the module of each tier in `dist/data`, with those of what it requires, by the name that stands for the number
 * in `src`, as bundlers want it.
 *
 * @throws Error if one is missing
 */
export function defineByteCounts(root: string): Record<string, string> {
  return Object.fromEntries(
    TIERS.map((tier) => {
      const sizes = [`${tier}.cjs`, toBase64File(tier)].map((file) => {
        const path = join(root, "dist", "data", file);
        if (!existsSync(path)) throw new Error(`No ${path}: "npm run build" makes it`);
        return statSync(path).size;
      });
      return [`DATA_MODULE_BYTE_COUNTS.${tier}`, String(sizes.reduce((sum, size) => sum + size))];
    }),
  );
}
