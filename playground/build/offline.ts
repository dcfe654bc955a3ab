/** Builds the service worker, which has to know all files of the page by their names. */
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { buildScript } from "./script.ts";

/** Too large to be kept: without a network the core data answer. */
const LEFT_OUT = /^assets\/(?:full|standard)-|^papers\//u;
const PAGE = "index.html";

export const offline: Plugin = {
  name: "playground:offline",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const files = Object.keys(bundle).filter((file) => file !== PAGE && !LEFT_OUT.test(file));
      const hash = createHash("sha256").update(files.sort().join("\n"));
      const page = bundle[PAGE];
      if (page?.type === "asset") hash.update(page.source);
      this.emitFile({
        type: "asset",
        fileName: "offline.js",
        source: buildScript(fileURLToPath(new URL("../page/offline-worker.ts", import.meta.url)), {
          FILES: ["./", ...files.map((file) => `./${file}`)],
          VERSION: hash.digest("hex").slice(0, 16),
        }),
      });
    },
  },
};
