/** What the records of a tier say: how many countries they name, and how exactly. */
import { MAX_RECORD_COUNTRY_COUNT } from "../../src/format/format.ts";
import { FULL_PRECISION, type Precision, reduce } from "../encode/quantize.ts";
import type { StoredDistribution } from "../encode/table.ts";
import type { AnswerGains } from "./answer-gains.ts";
import type { Records } from "./records.ts";

/** What a country behind the first takes, in bytes: a regression over the records of core. */
const COUNTRY_BYTE_COUNT = 1;

/** Where a tier has no room for more records. */
export interface UtilityCut {
  /** By record. */
  utilities: Float64Array;
  /** Utility of the last record kept, for each of its bytes. */
  minByteUtility: number;
}

/**
 * Distributions at the precision of a tier, each made once for all tables that are tried. Of a surname in a tier that does not
 * keep every record, a record names countries as long as they gain for their bytes what the last record kept gains for
 * its own: rare names fewer than frequent ones, and those fewer whose other countries readers would guess. That makes room
 * for 9 % more names in core, 0.9 points of top-5 on *fit*. Given names keep theirs, which decide between the countries of
 * a surname: with 6 of them instead of 8, core puts 0.3 points fewer right by both parts.
 */
export class DistributionChoice {
  readonly precision: Precision;
  private readonly records: Pick<Records, "pool" | "surname" | "forename">;
  private readonly gains: AnswerGains;
  private readonly reduced = new Map<number, StoredDistribution>();

  /** @param gains may serve several tiers */
  constructor(
    records: Pick<Records, "pool" | "surname" | "forename">,
    gains: AnswerGains,
    precision: Precision,
  ) {
    this.records = records;
    this.gains = gains;
    this.precision = precision;
  }

  /** @param part 0 for the surname, 1 for the forename */
  of(key: number, part: 0 | 1, cut: UtilityCut | undefined): StoredDistribution {
    const { precision, reduced } = this;
    const { pool, surname, forename } = this.records;
    const number = (part === 0 ? surname : forename).distributions[key]!;
    const distribution = pool.distributions[number]!;
    if (precision === FULL_PRECISION) return distribution;
    const { countryLimits } = precision;
    const limit =
      part === 1
        ? countryLimits.forename
        : cut === undefined
          ? countryLimits.surname
          : this.countWorthwhile(distribution, cut.utilities[key * 2]!, cut.minByteUtility);
    const id = (number * MAX_RECORD_COUNTRY_COUNT + limit - 1) * 2 + part;
    let known = reduced.get(id);
    if (known === undefined) {
      known = reduce(distribution, precision, limit);
      reduced.set(id, known);
    }
    return known;
  }

  /** How many countries are worth their bytes in a record of the utility `utility` if it names all of them. */
  private countWorthwhile(distribution: StoredDistribution, utility: number, minByteUtility: number): number {
    const gains = this.gains.of(distribution, this.precision.countryLimits.surname);
    const scale = utility / gains.at(-1)!;
    let best = 0;
    for (let index = 1; index < gains.length; index++) {
      const byteCount = (index - best) * COUNTRY_BYTE_COUNT;
      if ((gains[index]! - gains[best]!) * scale > byteCount * minByteUtility) best = index;
    }
    return best + 1;
  }
}
