/**
 * The script in the HTML, and the content policy that allows it. Without it the page's script would come first, then the
 * worker's, then the data: three times the way to the host and back.
 */
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { FIRST_BYTE_COUNT } from "../../src/remote/predictor.ts";
import { buildScript } from "./script.ts";

/** The page can ask nobody but the place it came from: a promise that the browser keeps. */
const policyFor = (script: string): string => {
  const hash = createHash("sha256").update(script).digest("base64");
  return `default-src 'none'; script-src 'self' 'sha256-${hash}'; worker-src 'self' blob:; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'`;
};

/** Only in what is built: the server for development puts styles and scripts of its own into the page. */
export const opening: Plugin = {
  name: "playground:opening",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      const find = (pattern: RegExp): string => {
        const found = Object.keys(bundle).find((fileName) => pattern.test(fileName));
        if (found === undefined) throw new Error(`no file of the page is called ${pattern}`);
        return `./${found}`;
      };
      const script = buildScript(fileURLToPath(new URL("../page/opening.ts", import.meta.url)), {
        ENGINE_URL: find(/\bengine-[\w-]+\.js$/u),
        DATA_URL: find(/\bfull-[\w-]+\.bin$/u),
        DATA_RANGE: `bytes=0-${FIRST_BYTE_COUNT - 1}`,
      });
      return {
        // In the place that the page has for it. A function: a text could have signs that mean something to `replace`.
        html: html.replace(/<!-- opening\b.*?-->/u, () => `<script>${script}</script>`),
        tags: [
          {
            tag: "meta",
            attrs: { "http-equiv": "Content-Security-Policy", content: policyFor(script) },
            injectTo: "head-prepend",
          },
        ],
      };
    },
  },
};
