/** Asks files whose checksums are right and whose content may not be. */
import { expect } from "vitest";
import { encodeTable } from "../../build/encode/file.ts";
import type { Predictor } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { ASKED, caught, foldTable, nameWords } from "./six-names.ts";
import { tinyTable } from "./tiny-table.ts";

/** A file with sections long enough to be packed, in two blocks. */
export const { bytes: packedFile } = encodeTable(
  tinyTable(
    Object.fromEntries(
      Array.from({ length: 150 }, (_, index) => [
        `${"klmnr"[index % 5]}a${"sdtb"[index % 4]}o${index}`,
        {
          surname: {
            weights: { KR: 0, CN: index % 7, FR: 100 + index, rest: 40 + (index % 3) },
            count: 1 + index * 31,
          },
        },
      ]),
    ),
  ),
  { tier: "tiny", foldTable, nameWords, blockKeyCount: 75 },
);

/** Opens and asks whatever comes; an answer must at least have the promised shape. */
export function judgeForeign(bytes: Uint8Array): "refused" | "answered" {
  let predictor: Predictor | undefined;
  let refused = caught(() => {
    predictor = createPredictor(bytes);
  });
  for (const name of [...ASKED, "kaso0", "rato149"]) {
    if (predictor === undefined) break;
    const error = caught(() => {
      const { country, count, rest, margin } = predictor!.explain(name);
      let sum = 0;
      for (const { country_id, probability } of country) {
        if (!/^[A-Z]{2}$/.test(country_id) || !(probability > 0))
          throw new Error(`${name}: ${country_id} ${probability}`);
        sum += probability;
      }
      if (!(sum < 1.000001 && rest >= 0 && margin >= 0 && count >= 0))
        throw new Error(`${name}: ${sum} ${rest} ${count}`);
      predictor!.predict(name, { prior: { CA: 1 } });
    });
    // CA is not among the countries of every file; that refusal is about the option.
    if (error && error.code !== "ERR_COUNTRY") refused = error;
  }
  if (!refused) return "answered";
  expect(refused.code).toMatch(/^ERR_DATA_/);
  return "refused";
}
