/** Sizes of the data modules of the tiers, for code that tells them before it loads one. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";

const TIERS = ["core", "standard", "full"] as const;

/** Bytes of each module in `dist/data`, by tier. @throws Error if one is missing */
export function measureDataModules(root: string): Record<string, number> {
  return Object.fromEntries(
    TIERS.map((tier) => {
      const path = join(root, "dist", "data", `${tier}.cjs`);
      if (!existsSync(path)) throw new Error(`No ${path}: "npm run build" makes it`);
      return [tier, statSync(path).size];
    }),
  );
}
