/** What the names of a list say together, told from the worker to the page. */
import type { CountryShare } from "cognomen/bulk";

/** Shorter lists say too little of where they are from. */
export const MIN_HELPFUL_COUNT = 50;

/** What the names say together, or why each is answered on its own. */
export type ListHelp =
  | { readonly kind: "unwanted" | "too-short" | "too-few-known" | "pending" }
  | {
      readonly kind: "found";
      /** The largest first. */
      readonly shares: readonly CountryShare[];
      /** Whether any of them stands out. */
      readonly hasHome: boolean;
      /** How many names the shares rest on. */
      readonly nameCount: number;
    };

export function beginHelp(nameCount: number, isWanted: boolean): ListHelp {
  if (!isWanted) return { kind: "unwanted" };
  return { kind: nameCount < MIN_HELPFUL_COUNT ? "too-short" : "pending" };
}
