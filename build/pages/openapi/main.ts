/** Writes `docs/openapi.json`. `npm run pages -- openapi` */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { writeApi } from "./document.ts";

export const API_PATH: string = fileURLToPath(new URL("../../../docs/openapi.json", import.meta.url));

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(API_PATH, writeApi());
