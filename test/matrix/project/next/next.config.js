import { fileURLToPath } from "node:url";

// Next itself is installed one folder up.
export default { turbopack: { root: fileURLToPath(new URL("..", import.meta.url)) } };
