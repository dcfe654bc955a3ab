/** What the page says of the package that it shows. */
import { readFileSync } from "node:fs";

export interface About {
  readonly version: string;
}

export function readAbout(): About {
  const { version } = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  ) as About;
  return { version };
}
