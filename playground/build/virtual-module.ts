/** A module whose exports are computed when the page is built. */
import type { Plugin } from "vite";

/** @param compute gives the value to export under `exportName` from `virtual:<id>` */
export function virtualModule(id: string, exportName: string, compute: () => unknown): Plugin {
  const resolved = `\0virtual:${id}`;
  return {
    name: `playground:${id}`,
    resolveId: (source) => (source === `virtual:${id}` ? resolved : undefined),
    load(source) {
      if (source !== resolved) return undefined;
      // JSON in a string is parsed faster by engines than the same value as a literal.
      return `export const ${exportName} = JSON.parse(${JSON.stringify(JSON.stringify(compute()))});`;
    },
  };
}
