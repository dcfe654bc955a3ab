/** The names that are asked for: drawn from `data/statistics`, always the same ones. */
import { drawMixed } from "../speed/inputs.ts";

export const FIRST_NAME = "Nguyen";

/** Surnames, common and rare, of 25 countries, every second one behind a given name; some are in no data. */
export const drawNames = (dataFolder: string): string[] => drawMixed(dataFolder, 100);
