/** Builds full tiers from changed parameters of the model, as far as the people of a list can ask for them. */
import { resolve } from "node:path";
import { applyModel, type Learnt, learn, makeFullTable } from "../../../build/compile/full-table.ts";
import { CACHE_FOLDER } from "../../../build/compile/stamp.ts";
import { encodeTable } from "../../../build/encode/file.ts";
import type { Person } from "../../../build/evaluate/people.ts";
import { type ModelParameters, PARAMETERS } from "../../../build/model/parameters.ts";
import { foldKey, stripKey } from "../../../build/words/fold-name.ts";
import { encodeFoldTable, generateFoldTable } from "../../../build/words/fold-table.ts";
import { encodeNameWords } from "../../../build/words/name-words.ts";
import { ALL_LICENCES, isEveryLicence } from "../../../src/ground/licences.ts";
import type { Progress } from "../../../src/program/progress.ts";
import type { ModelVariant } from "./model-variants.ts";

/** Parameters that are used only after everything has been read and learnt. */
const LATE_PARAMETERS: readonly (keyof ModelParameters)[] = [
  "pseudoCount",
  "priorExponent",
  "forenameWeight",
  "backgroundWeight",
  "backgroundHalfLife",
  "spellingWeight",
  "neighbourWeight",
  "askerExponent",
  "calibrate",
  "countryFactors",
];

/** Whether a variant reads and learns what the model as shipped does. */
export const learnsAsShipped = ({ parameters, licences = ALL_LICENCES }: ModelVariant): boolean =>
  isEveryLicence(licences) &&
  Object.keys(parameters).every((name) => LATE_PARAMETERS.includes(name as never));

const parametersOf = (variant: ModelVariant): ModelParameters => ({ ...PARAMETERS, ...variant.parameters });

/** Makes data files of variants one after the other; what two of them read alike is read once. */
export class VariantTables {
  private readonly isWanted: (key: string) => boolean;
  private last: { key: string; learnt: Learnt } | undefined;

  /** @param people whose names will be asked: other names are left out */
  constructor(
    private readonly dataFolder: string,
    people: readonly Person[],
    private readonly progress: Progress,
  ) {
    const words = collectWords(people);
    this.isWanted = (key) => words.has(key) || splitKey(key).every((word) => words.has(word));
  }

  /** The data file of a variant. It is read once and thrown away. */
  async make(variant: ModelVariant): Promise<Uint8Array> {
    return this.makeOf(await this.learn(variant), parametersOf(variant));
  }

  /** The data file of what was learnt. */
  makeOf(learnt: Learnt, parameters: ModelParameters = PARAMETERS): Uint8Array {
    const source = applyModel(learnt, this.dataFolder, this.progress, parameters, this.isWanted);
    const { bytes } = encodeTable(makeFullTable(source), {
      tier: "variant",
      foldTable: encodeFoldTable(generateFoldTable()),
      nameWords: encodeNameWords(),
    });
    return bytes;
  }

  /** What the data file of a variant is made of: read once, and kept until another variant needs something else. */
  async learn(variant: ModelVariant): Promise<Learnt> {
    const parameters = parametersOf(variant);
    const { licences = ALL_LICENCES } = variant;
    const early = Object.entries(parameters).filter(([name]) => !LATE_PARAMETERS.includes(name as never));
    const key = JSON.stringify([licences, early], (_, value: unknown) =>
      // JSON has no infinity and would make it null.
      value === Number.POSITIVE_INFINITY ? "infinity" : value,
    );
    if (this.last?.key !== key) {
      // Two at once would take 6 GB.
      this.last = undefined;
      this.last = {
        key,
        learnt: await learn(this.dataFolder, this.progress, {
          parameters: { ...parameters, spellingWeight: 1 },
          licences,
          // The folder keeps one model of each part: others would push out those that builds use.
          cacheFolder:
            learnsAsShipped(variant) && resolve(this.dataFolder) === resolve("data")
              ? CACHE_FOLDER
              : undefined,
        }),
      };
    }
    return this.last.learnt;
  }
}

const splitKey = (key: string): string[] => key.split(/[ '-]/u).filter((word) => word !== "");

/** East Asian names have no spaces: any beginning can be the surname, any end the given name. */
const UNSPACED = /^[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]+$/u;

/** All words that a look-up of these people can be about, with and without diacritics, and such as are run together. */
function collectWords(people: readonly Person[]): Set<string> {
  const words = new Set<string>();
  for (const { name, surname, forename } of people) {
    for (const text of [name, surname, forename]) {
      const folded = foldKey(text.replace(/[.,·・()"]/gu, " "));
      for (const spelling of [folded, stripKey(folded)]) {
        const parts = splitKey(spelling);
        for (const [start, part] of parts.entries()) {
          for (let end = start + 1; end <= Math.min(parts.length, start + 3); end++) {
            words.add(parts.slice(start, end).join(""));
          }
          if (!UNSPACED.test(part)) continue;
          for (let cut = 1; cut < part.length; cut++) words.add(part.slice(0, cut)).add(part.slice(cut));
        }
      }
    }
  }
  return words;
}
