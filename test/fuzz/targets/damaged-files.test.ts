/** Damaged files: an error of the package or the right answer, never another country, a crash or a hang. */
import fc from "fast-check";
import { createSamples } from "../../helpers/damaged-files.ts";
import { applyDamage, type Damage, damages, replacements } from "../arbitraries/damage.ts";
import { type Fuzzer, fuzz } from "../fuzz.ts";

interface Case {
  /** Index of the file. */
  file: number;
  damages: Damage[];
  /**
   * Index of the part that is damaged and whose checksums are made right afterwards, as somebody could who means it: then answers
   * may be others, but must be answers. Undefined: damage as it happens.
   */
  part?: number;
}

fuzz("small files damaged at random", async (): Promise<Fuzzer<Case>> => {
  const samples = await createSamples();
  const right = samples.map(({ ask, bytes }) => ask(bytes));

  const arbitrary = fc.nat(samples.length - 1).chain((file): fc.Arbitrary<Case> => {
    const { bytes, sealed } = samples[file]!;
    // Forged tables are large, and take ten times as long.
    return fc.oneof(
      { weight: 3, arbitrary: damages(bytes.length).map((drawn) => ({ file, damages: drawn })) },
      ...sealed.map(({ start, end }, part) => ({
        weight: 1,
        arbitrary: replacements(end - start).map((drawn) => ({ file, damages: drawn, part })),
      })),
    );
  });

  return {
    arbitrary,
    check({ file, damages: changes, part }) {
      const { bytes, sealed, ask } = samples[file]!;
      if (part !== undefined) {
        const { start, end, forge } = sealed[part]!;
        ask(forge(applyDamage(bytes.subarray(start, end), changes)));
        return;
      }
      for (const [index, answer] of ask(applyDamage(bytes, changes)).entries())
        if (!answer.startsWith("ERR_DATA_") && answer !== right[file]![index])
          throw new Error(`found ${answer}, expected ${right[file]![index]}`);
    },
  };
});
