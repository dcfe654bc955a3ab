/** Asks a page in Chromium. */
import type { BrowserContext, Page } from "playwright-core";
import { messageOf } from "../hosts/runner.ts";
import type { Answers } from "./cell.ts";
import type { AskedName } from "./sample.ts";

const PAGE_MS = 60_000;

/**
 * Opens a page and asks it all names.
 *
 * @param ready resolves when the page has set `globalThis.answer`
 * @throws if something fails in the page, or if it asks another host for anything
 */
export async function askPage(
  context: BrowserContext,
  address: string,
  names: readonly AskedName[],
  ready = (page: Page): Promise<unknown> => page.waitForFunction("globalThis.answer"),
): Promise<Answers> {
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_MS);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/u.test(url.protocol) && url.host !== new URL(address).host)
      complaints.push(`it asked for ${request.url()}`);
  });
  try {
    await page.goto(address);
    await ready(page);
    // As text: a browser's own way to pass values may not keep every string.
    const json = JSON.stringify(JSON.stringify(names));
    const answers = await page.evaluate<Answers>(
      `(async () => globalThis.answer(JSON.parse(${json}), location.origin + "/"))()`,
    );
    if (complaints.length > 0) throw new Error(complaints.join("\n"));
    return answers;
  } catch (error) {
    throw new Error([...complaints, messageOf(error)].join("\n"));
  } finally {
    await page.close();
  }
}
