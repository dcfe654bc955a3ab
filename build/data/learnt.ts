/** Where what `npm run fit` finds on people with known countries lies: beside the facts, and none of them. */
import { join } from "node:path";

/** @param name of a file, such as `country-parameters.tsv` */
export const learntPath = (dataFolder: string, name: string): string => join(dataFolder, "learnt", name);
