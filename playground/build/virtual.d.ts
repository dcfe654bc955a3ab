/** Modules that are computed when the page is built: see the plugins beside this file. */
declare module "virtual:world-map" {
  export const worldMap: import("./world-map.ts").WorldMap;
}

declare module "virtual:flags" {
  /** SVG texts by country code. */
  export const flags: Readonly<Record<string, string>>;
}

declare module "virtual:data-sizes" {
  /** Bytes of the files in `dist/data`, by the names of the tiers. */
  export const dataSizes: Readonly<Record<"core" | "standard" | "full" | "estimate", number>>;
}

declare module "virtual:about" {
  export const about: import("./about.ts").About;
}
