/** Measures which sources write names without their accents, to check the flags in source-plan.ts. */
import { getOrMake } from "./maps.ts";

/** A source whose accents are not what the table says. */
export interface AccentFinding {
  sourceId: string;
  accentBlind: boolean;
  /** Share of its words with an accent, over the share that other people of the same countries have. */
  ratio: number;
}

/** People whose names are spelt with care, over all countries. */
const REFERENCE_SOURCES = new Set([
  "people-wikipedia-europe",
  "people-wikipedia-politicians",
  "fill-football-goalscorers",
  "fill-openfootball-players",
]);
/** Blind sources reach 0.35 at most (chess 0, swimmers 0.25); careful ones 0.4 at least. */
const BLIND_RATIO_LIMIT = 0.37;
/** With fewer accents expected, a source of plain names cannot be told from a blind one. */
const MIN_EXPECTED_SHARE = 0.03;
const MIN_WORD_COUNT = 500;
const MIN_REFERENCE_WORD_COUNT = 100;

const ASCII = /^\p{ASCII}*$/u;
const LATIN = /\p{Script=Latin}/u;
/** Letters beyond ASCII but ñ, which capitals keep where all other accents go. */
const ACCENTED = /[^\p{ASCII}ñ\p{M}ʻ·]/u;

interface WordCounts {
  words: number;
  accented: number;
}

export class AccentCheck {
  private readonly bySource = new Map<string, Map<string, WordCounts>>();
  /** Names known to be spelt with care, beside those of the reference sources. */
  private readonly references = new Map<string, WordCounts>();

  add(sourceId: string, country: string, name: string): void {
    const countries = getOrMake(this.bySource, sourceId, () => new Map<string, WordCounts>());
    this.count(countries, country, name);
  }

  /** Adds a name that is known to be spelt with care. */
  addReference(country: string, name: string): void {
    this.count(this.references, country, name);
  }

  private count(countries: Map<string, WordCounts>, country: string, name: string): void {
    const ascii = ASCII.test(name);
    if (!ascii && !LATIN.test(name)) return;
    const counts = getOrMake(countries, country, () => ({ words: 0, accented: 0 }));
    for (const word of name.split(" ")) {
      counts.words++;
      if (!ascii && ACCENTED.test(word)) counts.accented++;
    }
  }

  /** Sources whose share of accented words contradicts their flag. */
  contradictions(sources: readonly { id: string; accentBlind: boolean; kind: string }[]): AccentFinding[] {
    const findings: AccentFinding[] = [];
    for (const { id, accentBlind, kind } of sources) {
      const ratio = this.ratio(id);
      if (ratio === undefined) continue;
      // Registers have many foreign names, so that only those without any accent are told from careful ones.
      const isWrong =
        kind === "people-sample"
          ? ratio < BLIND_RATIO_LIMIT !== accentBlind
          : kind !== "dictionary" && ratio === 0 && !accentBlind;
      if (isWrong) findings.push({ sourceId: id, accentBlind, ratio });
    }
    return findings;
  }

  /** Accented words of a source over those expected from its countries; `undefined` if too few are expected. */
  ratio(sourceId: string): number | undefined {
    let words = 0;
    let accented = 0;
    let expected = 0;
    for (const [country, counts] of this.bySource.get(sourceId) ?? []) {
      const share = this.referenceShare(country);
      if (share === undefined) continue;
      words += counts.words;
      accented += counts.accented;
      expected += counts.words * share;
    }
    return words < MIN_WORD_COUNT || expected < words * MIN_EXPECTED_SHARE ? undefined : accented / expected;
  }

  private referenceShare(country: string): number | undefined {
    let { words, accented } = this.references.get(country) ?? { words: 0, accented: 0 };
    for (const id of REFERENCE_SOURCES) {
      const counts = this.bySource.get(id)?.get(country);
      words += counts?.words ?? 0;
      accented += counts?.accented ?? 0;
    }
    return words < MIN_REFERENCE_WORD_COUNT ? undefined : accented / words;
  }
}
