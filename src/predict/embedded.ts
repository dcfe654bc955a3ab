/** Predictors on data that come as a module: decoded when the first name is asked, not when imported. */
import { decodeBase64 } from "../format/base64.ts";
import type { Predictor } from "../ground/types.ts";
import { createPredictor } from "./predictor.ts";

/**
 * @param base64 a data file, as the data modules hold it
 * @param create what makes a predictor of its bytes
 */
export function createEmbedded(
  base64: string,
  create: (bytes: Uint8Array) => Predictor = createPredictor,
): Predictor {
  let opened: Predictor | undefined;
  const open = (): Predictor => {
    opened ??= create(decodeBase64(base64));
    return opened;
  };
  return {
    predict: (name, options) => open().predict(name, options),
    predictMany: (names, options) => open().predictMany(names, options),
    explain: (name, options) => open().explain(name, options),
    info: () => open().info(),
  };
}
