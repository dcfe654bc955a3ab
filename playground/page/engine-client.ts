/** The worker that answers. */
import { wrap } from "comlink";
import type { Engine } from "../worker/engine.ts";

const worker = new Worker(new URL("../worker/engine.ts", import.meta.url), {
  type: "module",
  name: "answers",
});

export const engine = wrap<Engine>(worker);
