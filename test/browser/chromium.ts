/** The machine's own Chromium. playwright-core brings none and downloads none. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const PROGRAMS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

export const INSTALL_ADVICE = "no Chromium: apt-get install chromium, or set CHROMIUM to its path";

/** Nothing but the page under test is to be talked to. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Path of Chromium or Chrome; undefined if there is none. */
export function findChromium(): string | undefined {
  const { CHROMIUM, PATH = "" } = process.env;
  if (CHROMIUM !== undefined) return CHROMIUM;
  return PATH.split(delimiter)
    .flatMap((folder) => PROGRAMS.map((program) => join(folder, program)))
    .find((path) => existsSync(path));
}
