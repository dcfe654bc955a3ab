/** Names that are answered as one list: held in memory, because the last of them counts in the answer of the first. */
import type { CountryCode, NameParts, PredictOptions, Predictor } from "../ground/types.ts";
import { type FittedPrior, fitPrior, MIN_NAME_COUNT } from "../lists/fit-prior.ts";
import type { Prior } from "../lists/world.ts";
import { describeComposition, describeInstead, describeTooFew, watchPredictor } from "./composition.ts";
import { conflict, ONE_PRIOR, UsageError } from "./errors.ts";
import type { CliHost } from "./host.ts";
import { type AnswerOptions, toResidentPrior } from "./options.ts";
import { openProgress } from "./terminal.ts";

const MAX_NAME_COUNT = 50_000;
const MAX_UNIT_COUNT = 10_000_000;
const ADVICE = "for longer lists, write cognomen enrich --format list < names.txt";

/** Whether the names are one list. @throws UsageError if something else says what countries weigh */
export function isList({ list, prior, given, family }: AnswerOptions): boolean {
  if (!list && prior !== "list") return false;
  if (prior !== undefined && prior !== "list") throw conflict("--list", `--prior ${prior}`, ONE_PRIOR);
  if (given !== undefined || family !== undefined)
    throw conflict("--list", "--given or --family", "one name is not a list; write names");
  return true;
}

/** @throws UsageError if there are more than memory is for */
export async function holdNames(batches: AsyncIterable<string[]>): Promise<string[]> {
  const names: string[] = [];
  let unitCount = 0;
  for await (const batch of batches) {
    for (const name of batch) {
      names.push(name);
      unitCount += name.length;
    }
    if (names.length > MAX_NAME_COUNT || unitCount > MAX_UNIT_COUNT)
      throw new UsageError(
        `--list takes at most ${MAX_NAME_COUNT} names and ${MAX_UNIT_COUNT} characters: ${ADVICE}`,
      );
  }
  return names;
}

/** Fits the prior of the list, says on standard error what it is, and hands it over; undefined: the default one. */
export async function fitList(
  host: CliHost,
  predictor: Predictor,
  names: readonly (string | NameParts)[],
  { whole, estimator }: PredictOptions,
  residence: CountryCode | undefined,
): Promise<Prior | undefined> {
  const base = residence && toResidentPrior(residence, predictor.info().countries);
  const progress = openProgress(host);
  progress.start("fitting a prior", names.length, { unit: "names" });
  let fitted: FittedPrior;
  try {
    const watched = watchPredictor(predictor, (count) => progress.reach(count, count));
    fitted = await fitPrior(watched, names, { whole, estimator, residence: base });
  } finally {
    progress.stop();
  }
  const told = fitted.isDefault
    ? `${describeTooFew(fitted.nameCount, MIN_NAME_COUNT)}: ${describeInstead(residence)}`
    : `${describeComposition(fitted)}; answers take that into account`;
  host.stderr.write(`${told}\n`);
  return fitted.isDefault ? base : fitted.prior;
}
