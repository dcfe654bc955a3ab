/** What the page says of the package that it shows. */
import { readFileSync } from "node:fs";

export interface About {
  readonly version: string;
  /** Address of the source; undefined as long as package.json names no `repository`. */
  readonly source: string | undefined;
}

interface Manifest {
  readonly version: string;
  readonly repository?: string | { readonly url: string };
}

/** @param manifest package.json */
export function readAbout(
  manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as Manifest,
): About {
  const { version, repository } = manifest;
  const url = typeof repository === "string" ? repository : repository?.url;
  // What a browser cannot open, such as "git@…" or "github:…", is no link.
  const [, source] = /^(?:git\+)?(https:\/\/.+?)(?:\.git)?$/u.exec(url ?? "") ?? [];
  return { version, source };
}
