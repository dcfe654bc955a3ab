import { defineConfig } from "tsup";
import { commandLineBundles, libraryBundles } from "./build/package/bundles.ts";

/** For tsup by hand; `npm run build` makes the same, with the data and a stamp. */
export default defineConfig(() => [libraryBundles(), commandLineBundles()]);
