/** How likely each country's names of one part are to hold a sequence of letters. */
import { GramIndex } from "./grams.ts";

export class PartModel {
  private readonly index: GramIndex;
  /** Effective bearers by sequence and country: `[sequence * countryCount + country]`. */
  private readonly counts: Float32Array;
  /** Of all sequences, numbered or not, by country. */
  private readonly totals: Float64Array;
  /** Logarithms of the smoothed shares, laid out as `counts`. */
  private readonly logarithms: Float32Array;
  /** Sequences that no country has say nothing. */
  private readonly isSeen: Uint8Array;

  constructor(
    names: Iterable<string>,
    private readonly countryCount: number,
  ) {
    this.index = new GramIndex(names);
    this.counts = new Float32Array(this.index.gramCount * countryCount);
    this.logarithms = new Float32Array(this.counts.length);
    this.totals = new Float64Array(countryCount);
    this.isSeen = new Uint8Array(this.index.gramCount);
  }

  add(name: string, country: number, bearers: number): void {
    const { counts, countryCount } = this;
    const gramCount = this.index.visit(name, (gram) => {
      if (gram >= 0) counts[gram * countryCount + country]! += bearers;
    });
    this.totals[country]! += gramCount * bearers;
  }

  hasNames(country: number): boolean {
    return this.totals[country]! > 0;
  }

  /**
   * Adds to every country `pseudoCount` sequences that are spread as the countries together have them, so that what a
   * small sample lacks is not impossible, and a country without names of this part is neither for nor against.
   */
  smooth(pseudoCount: number, prior: Float64Array): void {
    const { counts, countryCount, totals, logarithms } = this;
    const named = [...totals.keys()].filter((country) => this.hasNames(country));
    const priorSum = named.reduce((sum, country) => sum + prior[country]!, 0);
    for (let gram = 0; gram < this.index.gramCount; gram++) {
      const start = gram * countryCount;
      let share = 0;
      for (const country of named)
        share += (counts[start + country]! / totals[country]!) * (prior[country]! / priorSum);
      this.isSeen[gram] = share > 0 ? 1 : 0;
      if (share === 0) continue;
      for (let country = 0; country < countryCount; country++) {
        logarithms[start + country] = Math.log(
          (counts[start + country]! + pseudoCount * share) / (totals[country]! + pseudoCount),
        );
      }
    }
  }

  /** Adds the log likelihood of the name, times `weight`, to each country. False if it has no known sequence. */
  addLogLikelihoods(name: string, weight: number, sums: Float64Array): boolean {
    const { logarithms, countryCount } = this;
    let isKnown = false;
    this.index.visit(name, (gram) => {
      if (gram < 0 || this.isSeen[gram] === 0) return;
      isKnown = true;
      const start = gram * countryCount;
      for (let country = 0; country < countryCount; country++)
        sums[country]! += weight * logarithms[start + country]!;
    });
    return isKnown;
  }
}
