/** Predictors on data that come as a module: decoded when the first name is asked, not when imported. */
import { decodeBase64 } from "./base64.ts";
import { createPredictor } from "./predictor.ts";
import type { Predictor } from "./types.ts";

/** @param base64 a data file, as the data modules hold it */
export function createEmbedded(base64: string): Predictor {
  let opened: Predictor | undefined;
  const open = (): Predictor => {
    opened ??= createPredictor(decodeBase64(base64));
    return opened;
  };
  return {
    predict: (name, options) => open().predict(name, options),
    predictMany: (names, options) => open().predictMany(names, options),
    explain: (name, options) => open().explain(name, options),
    info: () => open().info(),
  };
}
