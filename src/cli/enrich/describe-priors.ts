/** Says for people what counts in the answers of a file beside its names. */
import { describeComposition, describeInstead, describeTooFew } from "../composition.ts";
import { toPriorChoice } from "../options.ts";
import { MAX_GROUP_COUNT } from "./group-samples.ts";
import { type ListPriors, MIN_LIST_NAME_COUNT } from "./list-priors.ts";
import type { EnrichOptions } from "./options.ts";

const WORLD_ADVICE = "--prior world: each name on its own";

type PriorOptions = Pick<EnrichOptions, "prior" | "priorBy" | "residence" | "residenceBy">;

/** What counts in the answers beside the names themselves, for people: a line, and one of the groups. */
export function describePriors(priors: ListPriors | null, options: PriorOptions): string[] {
  if (priors === null) return describeUnfitted(options);
  const { priorBy, residenceBy } = options;
  const lines = [describeList(priors, options)];
  if (priorBy !== undefined) lines.push(describeGroups(priors, priorBy, "use that of the list"));
  if (residenceBy !== undefined)
    lines.push(describeGroups(priors, residenceBy, "take into account who lives in their country"));
  return lines;
}

const quote = (column: string): string => JSON.stringify(column);

function describeList({ list, nameCount }: ListPriors, { residence, residenceBy }: PriorOptions): string {
  if (list !== null) {
    return `${describeComposition(list)}; answers take that into account. ${WORLD_ADVICE}`;
  }
  const names = residenceBy === undefined ? undefined : "a name without a country of residence";
  return `${describeTooFew(nameCount, MIN_LIST_NAME_COUNT)}: ${describeInstead(residence, names)}`;
}

/** Of --residence-by there is neither a file of weights nor a residence of all beside it. */
function describeUnfitted({ prior, residence, residenceBy }: PriorOptions): string[] {
  const choice = toPriorChoice(prior ?? "world");
  if (typeof choice === "object") return [`answers use the weights of ${choice.file}`];
  if (residenceBy !== undefined)
    return [`answers take into account who lives in the country that ${quote(residenceBy)} names`];
  return residence === undefined ? [] : [describeInstead(residence)];
}

/** @param others what the answers of smaller groups do */
function describeGroups(
  { groups, smallGroupCount, hasMoreGroups }: ListPriors,
  column: string,
  others: string,
): string {
  const facts: string[] = [];
  const values = (count: number): string => `${count} ${count === 1 ? "value" : "values"}`;
  if (groups.length > 0)
    facts.push(
      `${values(groups.length)} with ${groups.length === 1 ? "a prior of its" : "priors of their"} own`,
    );
  if (smallGroupCount > 0)
    facts.push(`${values(smallGroupCount)} with fewer than ${MIN_LIST_NAME_COUNT} names, which ${others}`);
  if (hasMoreGroups) facts.push(`all others after the first ${MAX_GROUP_COUNT} use that of the list`);
  return `by ${quote(column)}: ${facts.join("; ") || "no row has a value"}`;
}
