/**
 * The way to answer whole names with one part changed or left out, to measure what the part is worth. The tiers stay as they
 * are: the predictor is passed other constants, or a store with other parameters of countries or fewer keys. Add a line for every new part.
 */
import { MODEL_CONSTANTS, type ModelConstants } from "../../src/answer/constants.ts";
import { createStorePredictor } from "../../src/answer/predictor.ts";
import { createStore, type Store } from "../../src/answer/store.ts";
import { AFFIX_MARKS, COUNTRY_PARAMETERS, USUAL_PARAMETERS } from "../../src/file/format.ts";
import type { Estimator } from "../../src/types.ts";
import { type FullSystem, toSystem } from "./system.ts";

type CountryParameter = (typeof COUNTRY_PARAMETERS)[number];

export interface AnswerVariant {
  /** For `--only` and for the file of figures. */
  name: string;
  /** What is different, as the table of the page says it. */
  what: string;
  constants?: Partial<ModelConstants>;
  /** Parameters that are the same in all countries: what is usual, or this. */
  parameters?: Partial<Record<CountryParameter, number>>;
  /** Whether endings and beginnings are in no data. */
  hidesAffixes?: boolean;
}

const usual = (...names: CountryParameter[]): Partial<Record<CountryParameter, number>> =>
  Object.fromEntries(names.map((name) => [name, USUAL_PARAMETERS[COUNTRY_PARAMETERS.indexOf(name)]!]));

/** What all others are compared with. */
export const ANSWERED: AnswerVariant = { name: "answered", what: "as shipped" };

export const ANSWER_VARIANTS: readonly AnswerVariant[] = [
  ANSWERED,
  {
    name: "no-order-priors",
    what: "all countries write the given name first as often",
    parameters: usual("givenFirst"),
  },
  {
    name: "no-order-odds",
    what: "what a word is mostly listed as says nothing of what it is",
    constants: { oddsExponent: 0 },
  },
  {
    name: "no-background-rates",
    what: "nobody's name came from elsewhere",
    parameters: { backgroundSurname: 0, backgroundForename: 0 },
  },
  {
    name: "even-background-rates",
    what: "names came from elsewhere as often in all countries",
    parameters: usual("backgroundSurname", "backgroundForename"),
  },
  {
    name: "no-unknown",
    what: "that a word is in no data says nothing of the country",
    parameters: usual("unknownSurname", "unknownForename"),
  },
  {
    name: "no-whole-factors",
    what: "whole names say as much of every country as their words do",
    parameters: usual("wholeFactor"),
  },
  {
    name: "no-migration",
    what: "nobody is from elsewhere than all words of the name",
    parameters: { emigration: 0 },
  },
  {
    name: "even-migration",
    what: "as many leave every country, and as many go to each",
    parameters: usual("emigration", "immigration"),
  },
  {
    name: "no-several",
    what: "several given or family names say nothing by their number",
    constants: { severalExponent: 0 },
  },
  {
    name: "no-name-counts",
    what: "parses with one, two or three family or given names are alike",
    constants: { familyCount: [0, 0, 0], givenCount: [0, 0, 0] },
  },
  {
    name: "no-affixes",
    what: "endings and beginnings of unknown words say nothing",
    hidesAffixes: true,
  },
  {
    name: "no-known-letters",
    what: "letters of known words say nothing",
    constants: { letterShare: 0 },
  },
  {
    name: "no-father-names",
    what: "a father's name is as likely the family name as others",
    constants: { patronymic: 0 },
  },
];

/** Both ways in which a variant is asked. */
export interface VariantSystems {
  plain: FullSystem;
  estimated: FullSystem;
}

/**
 * Opens a tier as a variant has it and measures it.
 *
 * @param names what the systems are called
 */
export function withAnswerVariant<T>(
  { constants, parameters, hidesAffixes }: AnswerVariant,
  tier: Uint8Array,
  estimator: Estimator,
  names: Readonly<Record<keyof VariantSystems, string>>,
  measure: (systems: VariantSystems) => T,
): T {
  const opened = createStore(tier);
  for (const [name, value] of Object.entries(parameters ?? {}))
    opened.countries.parameters[COUNTRY_PARAMETERS.indexOf(name as CountryParameter)]!.fill(value);
  const store = hidesAffixes ? hideAffixes(opened) : opened;
  const predictor = createStorePredictor(store, {}, undefined, { ...MODEL_CONSTANTS, ...constants });
  return measure({
    plain: toSystem(names.plain, predictor),
    estimated: toSystem(names.estimated, predictor, { estimator }),
  });
}

const AFFIX_POINTS: readonly number[] = Object.values(AFFIX_MARKS).map((mark) => mark.codePointAt(0)!);

/** No key that begins as affixes do is found; folded names have no capitals. */
const hideAffixes = (store: Store): Store =>
  Object.create(store, {
    find: {
      value: ((text, place) => {
        if (text.length > 0 && AFFIX_POINTS.includes(text.points[0]!)) {
          place.blockNumber = -1;
          place.block = undefined;
          place.key = -1;
          return false;
        }
        return store.find(text, place);
      }) satisfies Store["find"],
    },
  }) as Store;
