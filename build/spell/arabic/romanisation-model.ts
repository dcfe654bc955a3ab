/**
 * Spells names that are known in Latin letters in Arabic ones. What a romanised name stands for is told by what is usual: of
 * spellings that lists have, the more people bear one, the likelier it is meant; and one that no list has is as likely as its
 * letters are.
 */
import { stripKey } from "../../words/fold-name.ts";
import { decode, isOneWord } from "./decode.ts";
import { END, LetterModel } from "./letter-model.ts";
import { type ArabicOrthography, respellArabic } from "./orthography.ts";

/** A spelling of a name, and the share of its bearers who write it so. */
export interface ArabicSpelling {
  /** Folded, as its country writes it; of a spelling that no list has, without marks. */
  key: string;
  share: number;
  /** Whether a list has it. */
  isListed: boolean;
}

/** Share of bearers whose spelling no list has; 0.1 does as well. */
const UNLISTED_SHARE = 0.3;
const BEAM_WIDTHS = { listed: 60, unlisted: 20 };
/** Most bearers with which one spelling counts where letters are learnt: these are to tell of many names. */
const MAX_LETTER_WEIGHT = 3;
/** Less likely spellings are left out. With lower bounds, keys are more and log loss is less, and no more people are found. */
const MIN_SHARE = 0.03;
const MAX_SPELLING_COUNT = 6;
/** Longer names are several that a list runs together. */
const MAX_LATIN_LENGTH = 24;

export class RomanisationModel {
  private readonly orthography: ArabicOrthography;
  private readonly letters = new LetterModel();
  /** By spelling without marks and spaces: how it is listed, with bearers. */
  private readonly listed = new Map<string, Map<string, number>>();
  private readonly beginnings = new Set<string>();
  private bearerCount = 0;
  private readonly spelled = new Map<string, ArabicSpelling[]>();

  constructor(orthography: ArabicOrthography) {
    this.orthography = orthography;
  }

  /** Takes a spelling that a list has; all of them come before the first name is spelled. */
  add(key: string, bearerCount: number): void {
    const plain = stripKey(key).replaceAll(/[ '-]/g, "");
    let forms = this.listed.get(plain);
    if (forms === undefined) {
      forms = new Map();
      this.listed.set(plain, forms);
      for (let size = 1; size <= plain.length; size++) this.beginnings.add(plain.slice(0, size));
    }
    forms.set(key, (forms.get(key) ?? 0) + bearerCount);
    this.bearerCount += bearerCount;
    this.letters.add(plain, Math.min(bearerCount, MAX_LETTER_WEIGHT));
  }

  /** @param key folded name in Latin letters */
  spell(key: string): readonly ArabicSpelling[] {
    let spellings = this.spelled.get(key);
    if (spellings === undefined) {
      spellings = this.spellAnew(stripKey(key));
      this.spelled.set(key, spellings);
    }
    return spellings;
  }

  private spellAnew(latin: string): ArabicSpelling[] {
    if (latin.length > MAX_LATIN_LENGTH) return [];
    const logs = new Map<string, number>();
    const isBeginning = (before: string, letter: string): boolean =>
      letter === END ? this.listed.has(before) : this.beginnings.has(before + letter);
    const listed = decode(latin, this.orthography, BEAM_WIDTHS.listed, (before, letter) =>
      isBeginning(before, letter) ? 0 : Number.NEGATIVE_INFINITY,
    );
    for (const [plain, log] of listed) {
      const share = sumOf(this.listed.get(plain)!) / this.bearerCount;
      const prior =
        (1 - UNLISTED_SHARE) * share + UNLISTED_SHARE * Math.exp(this.letters.logOfSpelling(plain));
      logs.set(plain, log + Math.log(prior));
    }
    // Words of a name are looked up one by one.
    if (isOneWord(latin)) {
      const unlisted = decode(latin, this.orthography, BEAM_WIDTHS.unlisted, (before, letter) =>
        this.letters.logOf(before, letter),
      );
      for (const [plain, log] of unlisted)
        if (!this.listed.has(plain)) logs.set(plain, log + Math.log(UNLISTED_SHARE));
    }
    const max = Math.max(...logs.values());
    const likelihoods = [...logs].map(([plain, log]) => [plain, Math.exp(log - max)] as const);
    const sum = likelihoods.reduce((total, [, likelihood]) => total + likelihood, 0);
    return likelihoods
      .filter(([, likelihood]) => likelihood >= MIN_SHARE * sum)
      .sort((left, right) => right[1] - left[1])
      .slice(0, MAX_SPELLING_COUNT)
      .flatMap(([plain, likelihood]) => this.formsOf(plain, likelihood / sum));
  }

  private formsOf(plain: string, share: number): ArabicSpelling[] {
    const forms = this.listed.get(plain);
    if (forms === undefined)
      return [{ key: respellArabic(plain, this.orthography)!, share, isListed: false }];
    const total = sumOf(forms);
    return [...forms].map(([key, bearerCount]) => ({
      key,
      share: (share * bearerCount) / total,
      isListed: true,
    }));
  }
}

const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);
