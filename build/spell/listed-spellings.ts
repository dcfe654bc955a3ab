/**
 * Which names of a list in another script a name in Latin letters may be, in countries whose people write that script and
 * whose lists do not. Only names that some list has are meant: a name of India in Devanagari is seldom in a list of
 * India's, and often in one of Nepal's; a name of Uzbekistan in Cyrillic is often in one of Russia's.
 *
 * Kazakhstan, Belarus and North Macedonia are left out, because the same step loses Russians and Bulgarians there and
 * finds nobody. Thai, Khmer, Burmese, Lao and Sinhala are each written in one country, so spelling names in them could
 * not change an answer. Letter models and the estimator do not learn from the Cyrillic ones.
 */
import { stripKey } from "../words/fold-name.ts";
import { romaniseCentralAsian } from "./central-asia.ts";
import { INDIC_BLOCKS, romaniseIndic } from "./indic.ts";
import { writeOnce } from "./romanisations.ts";

/** A script, and the custom by which its names are romanised. */
export interface SpellingSystem {
  /** Unicode's name of the script. */
  script: string;
  pattern: RegExp;
  /** How likely a name is romanised as each of these. */
  romanise(name: string): ReadonlyMap<string, number>;
  /** Of a name in Latin letters that listed names are romanised to, so many bearers have one of these; others, a name that no list has. */
  listedShare: number;
  /** Country codes; default all whose people write the script. */
  countries?: ReadonlySet<string>;
  /**
   * Whether letter models and the estimator learn from these spellings. Of Cyrillic they know enough: learnt from, names that Russians
   * bear as well would teach them that Russian letters are Uzbek.
   */
  isTaught: boolean;
}

/**
 * Kazakhstan, Belarus and North Macedonia have lists in Cyrillic. With their names in Latin letters beside these, of *fit* 2 Russians,
 * 4 Russians and 16 of 186 Bulgarians are lost, and nobody is found.
 */
const CENTRAL_ASIA: ReadonlySet<string> = new Set(["KG", "TJ", "TM", "UZ"]);

const SYSTEMS: readonly SpellingSystem[] = [
  ...Object.keys(INDIC_BLOCKS).map(
    (script): SpellingSystem => ({
      script,
      pattern: new RegExp(`^\\p{Script=${script}}+$`, "u"),
      romanise: (name) => romaniseIndic(name, script),
      listedShare: 0.5,
      isTaught: true,
    }),
  ),
  {
    script: "Cyrillic",
    pattern: /^\p{Script=Cyrillic}[\p{Script=Cyrillic}\p{M}]*$/u,
    romanise: romaniseCentralAsian,
    // Lists in Cyrillic have 40 times as many names as those in Devanagari.
    listedShare: 0.9,
    countries: CENTRAL_ASIA,
    isTaught: false,
  },
];

/** First and last character of all these scripts: most keys are in Latin letters, and need no pattern. */
const FIRST_UNIT = 0x400;
const LAST_UNIT = 0xd7f;

/** The system of the script that a folded name is written in; undefined for other scripts, or several words. */
export function spellingSystemOf(key: string): SpellingSystem | undefined {
  const unit = key.charCodeAt(0);
  return unit < FIRST_UNIT || unit > LAST_UNIT ? undefined : SYSTEMS.find(({ pattern }) => pattern.test(key));
}

/** A listed name, and the share of the bearers of the Latin one who write it so. */
export interface ListedSpelling {
  /** Number of the key. */
  key: number;
  share: number;
}

interface Candidate {
  key: number;
  weight: number;
}

/** A listed name is as likely meant as its bearers to this power: lists of two countries differ in what is usual. */
const BEARER_POWER = 0.5;
/** Less likely spellings are left out. */
const MIN_SHARE = 0.05;
/** Less of a listed name's romanisations is left out. */
const MIN_ROMANISATION = 0.004;

/** Names of the lists of one script, found by how they are romanised. */
export class ListedSpellings {
  private readonly candidates = new Map<string, Candidate[]>();
  private readonly listedShare: number;

  constructor(
    { romanise, listedShare }: SpellingSystem,
    names: ReadonlyMap<number, { key: string; bearerCount: number }>,
  ) {
    this.listedShare = listedShare;
    for (const [number, { key, bearerCount }] of names) {
      for (const [latin, probability] of romanise(key)) {
        if (probability < MIN_ROMANISATION) continue;
        const candidate = { key: number, weight: probability * bearerCount ** BEARER_POWER };
        const list = this.candidates.get(latin);
        if (list === undefined) this.candidates.set(latin, [candidate]);
        else list.push(candidate);
      }
    }
  }

  /** @param key folded name in Latin letters */
  spell(key: string): ListedSpelling[] {
    const candidates = this.candidates.get(writeOnce(stripKey(key))) ?? [];
    const sum = candidates.reduce((total, { weight }) => total + weight, 0);
    return candidates
      .map(({ key: number, weight }) => ({ key: number, share: (this.listedShare * weight) / sum }))
      .filter(({ share }) => share >= MIN_SHARE);
  }
}
