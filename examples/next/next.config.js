import { fileURLToPath } from "node:url";

export default {
  // node_modules of the examples lie one folder up.
  turbopack: { root: fileURLToPath(new URL("..", import.meta.url)) },
  serverExternalPackages: ["cognomen"], // each route would get a copy of the data
};
