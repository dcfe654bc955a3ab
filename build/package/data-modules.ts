/** Sizes of the data modules of the tiers, for code that tells them before it loads one. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";

const TIERS = ["core", "standard", "full"] as const;

/**
 * Bytes of each module in `dist/data`, by the name that stands for the number in `src`, as bundlers want it.
 *
 * @throws Error if one is missing
 */
export function defineByteCounts(root: string): Record<string, string> {
  return Object.fromEntries(
    TIERS.map((tier) => {
      const path = join(root, "dist", "data", `${tier}.cjs`);
      if (!existsSync(path)) throw new Error(`No ${path}: "npm run build" makes it`);
      return [`DATA_MODULE_BYTE_COUNTS.${tier}`, String(statSync(path).size)];
    }),
  );
}
