/** Files of which one byte is another and whose checksums are right: every byte. */
import { describe, expect, it } from "vitest";
import { readHead } from "../../src/format/load.ts";
import { forge } from "../helpers/foreign-file.ts";
import { judgeForeign, packedFile } from "../helpers/judge-foreign.ts";
import { file } from "../helpers/six-names.ts";

describe("a foreign file, its checksums right", () => {
  it.each([
    ["plain", file, [0x01, 0x02, 0x80, 0xff]],
    ["packed", packedFile, [0x01, 0xff]],
  ])("never crashes with a %s byte flipped", (_what, sound, masks) => {
    const start = readHead(sound).headByteCount;
    const outcomes = { refused: 0, answered: 0 };
    for (let offset = start; offset < sound.length; offset++) {
      for (const mask of masks) {
        outcomes[
          judgeForeign(
            forge(sound, (copy) => {
              copy[offset]! ^= mask;
            }),
          )
        ]++;
      }
    }
    expect(outcomes.refused).toBeGreaterThan(200);
    expect(outcomes.answered).toBeGreaterThan(50);
  });
});
