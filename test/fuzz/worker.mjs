// Starts worker.ts. Plain JavaScript, because a worker thread does not inherit a TypeScript loader.
import { tsImport } from "tsx/esm/api";

await tsImport("./worker.ts", import.meta.url);
