/** Builds full tiers from changed parameters of the model, as far as the people of a list can ask for them. */
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { applyModel, type Learnt, learn, makeFullTable } from "../../build/compile/full-table.ts";
import { CACHE_FOLDER } from "../../build/compile/stamp.ts";
import { encodeTable } from "../../build/encode/file.ts";
import type { Person } from "../../build/evaluate/people.ts";
import { type ModelParameters, PARAMETERS } from "../../build/model/parameters.ts";
import { describeCode, sha256 } from "../../build/stamp/code.ts";
import { describeTierFacts } from "../../build/stamp/facts.ts";
import { foldKey, stripKey } from "../../build/words/fold-name.ts";
import { encodeFoldTable, generateFoldTable } from "../../build/words/fold-table.ts";
import { encodeNameWords } from "../../build/words/name-words.ts";
import { ALL_LICENCES, isEveryLicence } from "../../src/ground/licences.ts";
import type { Progress } from "../../src/program/progress.ts";
import { MINUS_ONE, type Variant } from "./variants.ts";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What probabilities depend on. Not which names a tier keeps, how they are written to a file, nor the estimator. */
const MODEL_FILES = [
  "build/model/pooled-counts.ts",
  "build/model/posterior.ts",
  "build/model/characters/model.ts",
  "build/encode/quantize.ts",
  // How the words of a whole name count together.
  "src/predict/predictor.ts",
] as const;

/** Hash of the statistics and the model, by which figures say what they were measured on. */
export function hashModel(): string {
  const codes = MODEL_FILES.map((file) => {
    const { code } = describeCode(ROOT, {
      file,
      except: ["src/ground/errors.ts", "build/model/characters/cache.ts"],
    });
    return [file, code];
  });
  return sha256(JSON.stringify([describeTierFacts(join(ROOT, "data")), codes]));
}

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
export const learnsAsShipped = ({ parameters, licences = ALL_LICENCES }: Variant): boolean =>
  isEveryLicence(licences) &&
  Object.keys(parameters).every((name) => LATE_PARAMETERS.includes(name as never));

/** Where models of letters are kept that others need too; the folder keeps one of each part. */
function cacheFolderOf(variant: Variant): string | undefined {
  const { licences = ALL_LICENCES } = variant;
  // What the shipped model learns is what the last build learnt, of these licence classes or of all.
  if (learnsAsShipped({ ...variant, licences: ALL_LICENCES }))
    return join(ROOT, CACHE_FOLDER, isEveryLicence(licences) ? "" : licences.join(""));
  // Measured with all systems, and again among the variants.
  return variant === MINUS_ONE ? join(ROOT, CACHE_FOLDER, variant.name) : undefined;
}

const parametersOf = (variant: Variant): ModelParameters => ({ ...PARAMETERS, ...variant.parameters });

/** Makes data files of variants one after the other; what two of them read alike is read once. */
export class VariantTables {
  private readonly dataFolder: string;
  private readonly progress: Progress;
  private readonly isWanted: (key: string) => boolean;
  private last: { key: string; learnt: Learnt } | undefined;

  /** @param people whose names will be asked: other names are left out */
  constructor(dataFolder: string, people: readonly Person[], progress: Progress) {
    this.dataFolder = dataFolder;
    this.progress = progress;
    const words = collectWords(people);
    this.isWanted = (key) => words.has(key) || splitKey(key).every((word) => words.has(word));
  }

  /** The data file of a variant. It is read once and thrown away. */
  async make(variant: Variant): Promise<Uint8Array> {
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
  async learn(variant: Variant): Promise<Learnt> {
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
          // Models of other data would push out those that are used.
          cacheFolder: resolve(this.dataFolder) === join(ROOT, "data") ? cacheFolderOf(variant) : undefined,
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
