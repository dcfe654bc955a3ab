import { fileURLToPath } from "node:url";

/** @type {import("next").NextConfig} */
export default {
  // node_modules of the examples lie one folder up.
  turbopack: { root: fileURLToPath(new URL("..", import.meta.url)) },
};
