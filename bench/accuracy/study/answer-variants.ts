/**
 * The way to answer whole names with one part changed or left out, to measure what the part is worth. The tiers stay as they
 * are: the predictor is passed other constants, or a store with other parameters of countries or fewer keys. Add a line for every new part.
 */
import { AFFIX_MARKS, COUNTRY_PARAMETERS, USUAL_PARAMETERS } from "../../../src/format/format.ts";
import type { Predictor } from "../../../src/ground/types.ts";
import { MODEL_CONSTANTS, type ModelConstants } from "../../../src/predict/constants.ts";
import { createStorePredictor } from "../../../src/predict/predictor.ts";
import { createStore, type Store } from "../../../src/predict/store.ts";

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

const VARIANTS: readonly (readonly [
  name: string,
  what: string,
  change: Omit<AnswerVariant, "name" | "what">,
])[] = [
  ["answered", "as shipped", {}],
  ["no-order-priors", "the same name order in all countries", { parameters: usual("givenFirst") }],
  [
    "no-order-odds",
    "no evidence from whether a word is listed as surname or given name",
    { constants: { oddsExponent: 0 } },
  ],
  [
    "no-background-rates",
    "no background rate of foreign names",
    { parameters: { backgroundSurname: 0, backgroundForename: 0 } },
  ],
  [
    "even-background-rates",
    "the same background rate in all countries",
    { parameters: usual("backgroundSurname", "backgroundForename") },
  ],
  ["no-unknown", "unknown words are no evidence", { parameters: usual("unknownSurname", "unknownForename") }],
  ["no-whole-factors", "no factors of whole names", { parameters: usual("wholeFactor") }],
  ["no-migration", "no migration", { parameters: { emigration: 0 } }],
  [
    "even-migration",
    "the same migration for all countries",
    { parameters: usual("emigration", "immigration") },
  ],
  ["no-several", "the number of names is no evidence", { constants: { severalExponent: 0 } }],
  [
    "no-name-counts",
    "the number of names in a parse is no evidence",
    { constants: { familyCount: [0, 0, 0], givenCount: [0, 0, 0] } },
  ],
  ["no-affixes", "no endings and beginnings of unknown words", { hidesAffixes: true }],
  ["no-known-letters", "no spelling model for known words", { constants: { letterShare: 0 } }],
  ["no-father-names", "a patronymic may be the family name like any word", { constants: { patronymic: 0 } }],
];
export const ANSWER_VARIANTS: readonly AnswerVariant[] = VARIANTS.map(([name, what, change]) => ({
  ...{ name, what },
  ...change,
}));
/** What all others are compared with. */
export const ANSWERED: AnswerVariant = ANSWER_VARIANTS[0]!;

/** Opens a tier as a variant has it. */
export function openAnswerVariant(
  { constants, parameters, hidesAffixes }: AnswerVariant,
  tier: Uint8Array,
): Predictor {
  const store = createStore(tier);
  for (const [name, value] of Object.entries(parameters ?? {}))
    store.countries.parameters[COUNTRY_PARAMETERS.indexOf(name as CountryParameter)]!.fill(value);
  const asked = hidesAffixes ? hideAffixes(store) : store;
  return createStorePredictor(asked, {}, undefined, { ...MODEL_CONSTANTS, ...constants });
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
