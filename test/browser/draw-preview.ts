/**
 * Draws `playground/public/preview.png`, the picture that services show beside a link to the page: an answer as the page itself
 * saves it. `npx tsx test/browser/draw-preview.ts`, after a build. Then `pngquant --speed 1 --strip 20` makes it small:
 * it is in the package.
 */
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { CHROMIUM_ARGUMENTS, findChromium, INSTALL_ADVICE } from "./chromium.ts";
import { openSite } from "./playground-site.ts";

/** Its answer is sure, and its accents are seen to be read. */
const NAME = "Antonín Dvořák";
const PATH = fileURLToPath(new URL("../../playground/public/preview.png", import.meta.url));

const executablePath = findChromium();
if (executablePath === undefined) throw new Error(INSTALL_ADVICE);
const site = await openSite("/");
const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS] });
const page = await browser.newPage({ locale: "en", colorScheme: "light", reducedMotion: "reduce" });
await page.goto(`${site.address}#name=${encodeURIComponent(NAME)}`);
await page.getByText(/guesses [\d.]+ MB loaded/u).waitFor();
const [download] = await Promise.all([
  page.waitForEvent("download"),
  page.getByRole("button", { name: "Save picture" }).click(),
]);
await download.saveAs(PATH);
await browser.close();
await site.close();
console.log(`${PATH} is drawn`);
