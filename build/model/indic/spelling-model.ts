/**
 * Which names of a list in a script of India a name in Latin letters may be. Only names that some list has are meant: a name of India
 * in Devanagari is seldom in a list of India's, and often in one of Nepal's.
 */
import { stripKey } from "../../text/fold-name.ts";
import { INDIC_BLOCKS, romaniseIndic, writeOnce } from "./romanisation.ts";

/** A listed name, and the share of the bearers of the Latin one who write it so. */
export interface IndicSpelling {
  /** Number of the key. */
  key: number;
  share: number;
}

interface Candidate {
  key: number;
  weight: number;
}

const PATTERNS = Object.keys(INDIC_BLOCKS).map(
  (script) => [script, new RegExp(`^\\p{Script=${script}}+$`, "u")] as const,
);
/** A listed name is as likely meant as its bearers to this power: lists of two countries differ in what is usual. */
const BEARER_POWER = 0.5;
/** Of a name in Latin letters that listed names are romanised to, so many bearers have one of these; others, a name that no list has. */
const LISTED_SHARE = 0.5;
/** Less likely spellings are left out. */
const MIN_SHARE = 0.05;
/** Less of a listed name's romanisations is left out. */
const MIN_ROMANISATION = 0.004;

/** Names of the lists of one script, found by how they are romanised. */
export class IndicSpellingModel {
  private readonly candidates = new Map<string, Candidate[]>();

  constructor(script: string, names: ReadonlyMap<number, { key: string; bearerCount: number }>) {
    for (const [number, { key, bearerCount }] of names) {
      for (const [latin, probability] of romaniseIndic(key, script)) {
        if (probability < MIN_ROMANISATION) continue;
        const candidate = { key: number, weight: probability * bearerCount ** BEARER_POWER };
        const list = this.candidates.get(latin);
        if (list === undefined) this.candidates.set(latin, [candidate]);
        else list.push(candidate);
      }
    }
  }

  /** @param key folded name in Latin letters */
  spell(key: string): IndicSpelling[] {
    const candidates = this.candidates.get(writeOnce(stripKey(key))) ?? [];
    const sum = candidates.reduce((total, { weight }) => total + weight, 0);
    return candidates
      .map(({ key: number, weight }) => ({ key: number, share: (LISTED_SHARE * weight) / sum }))
      .filter(({ share }) => share >= MIN_SHARE);
  }
}

/** Unicode's name of the script of India that a folded name is written in; undefined for other scripts, or several words. */
export const indicScriptOf = (key: string): string | undefined =>
  key.charCodeAt(0) < 0x900 || key.charCodeAt(0) > 0xd7f
    ? undefined
    : PATTERNS.find(([, pattern]) => pattern.test(key))?.[0];
