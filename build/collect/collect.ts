/** The whole of `collect`: corpus in, data folder out. */
import { join } from "node:path";
import type { NamePart } from "../../src/ground/types.ts";
import type { Progress } from "../../src/program/progress.ts";
import {
  type Country,
  isRegister,
  NAME_PARTS,
  readSources,
  type Source,
  type Sources,
  type TableSource,
} from "../data/folder.ts";
import type { EvidenceColumn } from "../data/statistics.ts";
import { LANGUAGES_FILE, WRITERS_FILE } from "../data/writers.ts";
import { ALPHABETS_FILE } from "../words/alphabets.ts";
import { AccentCheck, type AccentFinding } from "./accents.ts";
import { collectAlphabets } from "./alphabets.ts";
import { cleanRow, isLoneParticle } from "./clean.ts";
import {
  CorpusError,
  type CorpusFile,
  listSourceIds,
  readCorpusRows,
  readSourceDescription,
  type SourceDescription,
} from "./corpus.ts";
import { readCorpusCountries } from "./corpus-countries.ts";
import { CountStore, compareCodePoints, Tally } from "./count-store.ts";
import { FileChanges } from "./file-changes.ts";
import { addScaledCounts, createLexicon, type Lexicon } from "./lexicon.ts";
import { getOrMake } from "./maps.ts";
import { explainFullNames, type FullName, PartRows, type PersonMatch } from "./persons.ts";
import { type Removal, Removals } from "./removals.ts";
import {
  columnId,
  evidenceColumns,
  findPlan,
  PRIVACY_FLOOR,
  reasonNotToRead,
  type SourcePlan,
} from "./source-plan.ts";
import { countedForename, splitName, surnameUnits } from "./split-name.ts";
import { isCompound, isPerson, WholeNames } from "./whole-names.ts";
import {
  type CountrySummary,
  writeCountries,
  writeNotices,
  writeSources,
  writeStatistics,
} from "./write-data.ts";
import { collectLanguages, collectWriters } from "./writers.ts";

export interface CollectResult {
  summaries: CountrySummary[];
  /** Rows of the corpus, and how many of them held no name. */
  rowCount: number;
  droppedRowCount: number;
  /** What cleaning took away, by rule. */
  removals: Removal[];
  /** Entries that coincide with the whole name of a person who was read. */
  wholeNames: WholeNameFindings;
  /** Full names: found in the source's own part rows, and split by rule. */
  explainedPersonCount: number;
  splitPersonCount: number;
  /** Sources whose accents contradict the table in source-plan.ts. */
  accentFindings: AccentFinding[];
  /** Sources that `--add` had taken in and that the corpus does not have: they are gone. */
  lostSourceIds: string[];
}

/** Entries of several words that are also somebody's whole name, and why they stay. */
export interface WholeNameFindings {
  /** Double given names. */
  forenameCount: number;
  /** Da Silva, Abdul Rahman: of several words by their form. */
  compoundCount: number;
  /** Surnames that many bear by a register. */
  registerCount: number;
  /** Surnames of lists alone whose words do not show whether they are a person. */
  doubtful: { country: string; name: string }[];
}

/** A part row of several words that may be the whole name of a person. */
interface PartRow {
  read: ReadSource;
  part: NamePart;
  country: string;
  name: string;
  count: number;
}

/** A source, and what is to be done with it. */
export interface PlannedSource {
  source: SourceDescription;
  plan: SourcePlan;
}

export interface ReadSource extends PlannedSource {
  /** What its list turned out to be. */
  file: CorpusFile;
  /** Ids of its columns. */
  column: string;
  listedColumn: string | undefined;
  /** Counts that wait for the privacy floor. `undefined`: added at once. */
  tally: Tally | undefined;
  /** People of whom at least one part is still to be found by rule. */
  pending: Map<string, PersonMatch[]>;
}

/**
 * Reads a corpus and writes the data folder.
 *
 * @param progress is told of every source read, every source split, and every country written
 * @throws CorpusError if a source is not what its description says
 */
export function collect(corpusFolder: string, dataFolder: string, progress: Progress): CollectResult {
  const countries = readCorpusCountries(corpusFolder);
  const { planned, unread } = planSources(corpusFolder);
  const columns = evidenceColumns(new Map(planned.map(({ source }) => [source.id, source.licenceClass])));
  const collection = new Collection(corpusFolder, countries, columns, progress);
  collection.read(planned);
  collection.split(() => collection.createLexicon());
  const { store, sources } = collection;
  store.dropStrayScripts((name) => collection.removals.add("stray script", name));
  const lostSourceIds = listAddedSources(dataFolder).filter(
    (id) => !planned.some(({ source }) => source.id === id),
  );
  const used = columns.filter(({ id }) => store.has(id));
  const summaries = FileChanges.commit((changes) => {
    progress.start("Writing", countries.length);
    const written = writeStatistics(dataFolder, store, countries, changes, (code) => progress.step(1, code));
    progress.stop();
    writeCountries(dataFolder, countries, changes);
    const codes = countries.map(({ code }) => code);
    const writers = collectWriters(codes);
    changes.stage(join(dataFolder, WRITERS_FILE), writers.text);
    changes.stage(join(dataFolder, LANGUAGES_FILE), collectLanguages(codes));
    const alphabets = collectAlphabets(codes);
    if (alphabets) changes.stage(join(dataFolder, ALPHABETS_FILE), alphabets);
    const facts = {
      privacyFloor: PRIVACY_FLOOR,
      evidenceOrder: used.map(({ id }) => id),
      evidence: used,
      sources: sources.map(describeSource).sort((a, b) => compareCodePoints(a.id, b.id)),
      unread,
      removed: collection.removals.list(),
      tables: listTables(dataFolder, writers.source),
    };
    writeNotices(dataFolder, corpusFolder, changes);
    writeSources(dataFolder, facts, countries, changes, progress);
    return written;
  });
  return {
    ...collection.counts,
    summaries,
    removals: collection.removals.list(),
    wholeNames: collection.findWholeNames(),
    accentFindings: collection.findWrongAccents(),
    lostSourceIds,
  };
}

/** All sources of a corpus with the plans of source-plan.ts. */
function planSources(corpusFolder: string): {
  planned: PlannedSource[];
  unread: { id: string; reason: string }[];
} {
  const planned: PlannedSource[] = [];
  const unread: { id: string; reason: string }[] = [];
  for (const id of listSourceIds(corpusFolder)) {
    const source = readSourceDescription(corpusFolder, id);
    const reason = reasonNotToRead(id);
    if (reason !== undefined) {
      unread.push({ id, reason });
      continue;
    }
    const plan = findPlan(id);
    if (plan === undefined) {
      throw new CorpusError(
        `${id}: unknown source; add its plan to build/collect/source-plan.ts, ` +
          "or add the source alone: npm run collect -- --add <folder>",
      );
    }
    if (isRegister(source.privacy) && !plan.privacyFloor) {
      throw new CorpusError(
        `${id}: lists private people ("${source.privacy}"); set its privacy floor in build/collect/source-plan.ts`,
      );
    }
    planned.push({ source, plan });
  }
  return { planned, unread };
}

/** What stands in a data folder already; nothing if there is none, or one of another form. */
function readFormer(dataFolder: string): Partial<Sources> {
  try {
    return readSources(dataFolder);
  } catch {
    return {};
  }
}

/** Ids of the sources that `--add` has taken in. */
const listAddedSources = (dataFolder: string): string[] =>
  (readFormer(dataFolder).sources ?? []).flatMap(({ id, isAdded }) => (isAdded ? [id] : []));

/** The tables beside the statistics: those that are there stay, since no corpus has them, and this one is renewed. */
function listTables(dataFolder: string, renewed: TableSource): TableSource[] {
  const others = (readFormer(dataFolder).tables ?? []).filter(({ file }) => file !== renewed.file);
  return [...others, renewed].sort((left, right) => compareCodePoints(left.file, right.file));
}

/** What was read, in numbers. */
type Counts = Pick<
  CollectResult,
  "rowCount" | "droppedRowCount" | "explainedPersonCount" | "splitPersonCount"
> & {
  /** Names that fewer people bear than the privacy floor, by country, part and source. */
  flooredNameCount: number;
};

/** Sources on their way from rows to counts. */
export class Collection {
  readonly store: CountStore;
  readonly accents = new AccentCheck();
  readonly sources: ReadSource[] = [];
  readonly counts: Counts = {
    rowCount: 0,
    droppedRowCount: 0,
    explainedPersonCount: 0,
    splitPersonCount: 0,
    flooredNameCount: 0,
  };
  readonly removals = new Removals();
  private readonly codes: ReadonlySet<string>;
  private readonly wholeNames = new WholeNames();
  /** Rows of parts that may be whole names: decided once all whole names are known. */
  private readonly suspects: PartRow[] = [];

  constructor(
    private readonly corpusFolder: string,
    countries: readonly Country[],
    columns: readonly EvidenceColumn[],
    private readonly progress: Progress,
  ) {
    this.codes = new Set(countries.map(({ code }) => code));
    this.store = new CountStore(columns);
  }

  read(planned: readonly PlannedSource[]): void {
    this.progress.start("Reading", planned.length);
    for (const { source, plan } of planned) {
      this.readSource(source, plan);
      this.progress.step(1, source.id);
    }
    this.progress.stop();
  }

  private readSource(source: SourceDescription, plan: SourcePlan): void {
    const read: ReadSource = {
      source,
      file: { sha256: "", rowCount: 0 },
      plan,
      column: columnId(plan, source.licenceClass),
      listedColumn: plan.listedColumn,
      tally: plan.privacyFloor ? new Tally() : undefined,
      pending: new Map(),
    };
    const fullNames = new Map<string, FullName[]>();
    const partRows = new Map<string, PartRows>();
    const suspects: PartRow[] = [];
    const addPartRow = ({ part, country, name, count }: PartRow): void => {
      if (!plan.partsAreOtherPeople && source.kind === "people-sample")
        getOrMake(partRows, country, () => new PartRows()).add(part, name, count);
      this.addPart(read, part, country, name, count);
    };
    read.file = readCorpusRows(this.corpusFolder, source, this.codes, (row) => {
      this.counts.rowCount++;
      const { part, country, count } = row;
      const { name, removedBy } = cleanRow(row.name, part, country, isRegisterKind(source));
      if (removedBy !== undefined) {
        this.counts.droppedRowCount++;
        this.removals.add(removedBy, row.name);
        return;
      }
      this.accents.add(source.id, country, name);
      if (part === "full") {
        getOrMake(fullNames, country, (): FullName[] => []).push({ name, count });
        this.wholeNames.add(name, country);
        return;
      }
      const partRow: PartRow = { read, part, country, name, count };
      if (mayBeWholeName(partRow)) suspects.push(partRow);
      else addPartRow(partRow);
    });
    const ownPeople = findOwnPeople(suspects, fullNames);
    for (const suspect of suspects) {
      // Its person is split by rule.
      if (ownPeople.has(suspect)) {
        this.removals.add("whole name", suspect.name);
        continue;
      }
      addPartRow(suspect);
      if (read.tally === undefined) this.suspects.push(suspect);
    }
    for (const [country, names] of fullNames)
      this.explain(read, country, names, partRows.get(country) ?? new PartRows());
    this.sources.push(read);
    if (read.pending.size === 0) this.settle(read);
  }

  /** Counts a part row of a source. People are counted under each of their names, register entries as they stand. */
  private addPart(read: ReadSource, part: NamePart, country: string, name: string, count: number): void {
    const swapped = read.plan.swappedIn.includes(country);
    const counted = swapped ? (part === "surname" ? "forename" : "surname") : part;
    for (const key of countedNames(counted, name, country, read.source.kind === "people-sample"))
      this.addCount(read, counted, country, key, count);
  }

  private addCount(read: ReadSource, part: NamePart, country: string, name: string, count: number): void {
    const { column, listedColumn, tally, source } = read;
    if (isLoneParticle(name, part, country, isRegisterKind(source))) {
      this.removals.add("lone particle", name);
      return;
    }
    if (listedColumn !== undefined && count === 1) this.store.add(part, country, listedColumn, name, count);
    else if (tally !== undefined) tally.add(part, country, name, count);
    else this.store.add(part, country, column, name, count);
  }

  /** Sets aside the people whom the part rows do not explain, and counts repeated candidates once. */
  private explain(read: ReadSource, country: string, names: FullName[], parts: PartRows): void {
    const pending: PersonMatch[] = [];
    for (const match of explainFullNames(names, parts)) {
      const { surname, forename } = match.explanation;
      const surplus = read.plan.repeatedPeople ? match.count - 1 : 0;
      if (surplus > 0) {
        if (surname !== undefined) this.addPart(read, "surname", country, surname, -surplus);
        if (forename !== undefined) this.addPart(read, "forename", country, forename, -surplus);
        match.count = 1;
      }
      if (surname === undefined) pending.push(match);
      else this.counts.explainedPersonCount++;
    }
    if (pending.length > 0) read.pending.set(country, pending);
  }

  /**
   * Splits the full names that the part rows did not explain, and takes out whole names in the place of parts.
   *
   * @param createLexicon called if there are any
   */
  split(createLexicon: () => Lexicon): void {
    const waiting = this.sources.filter(({ pending }) => pending.size > 0);
    const suspects = this.suspects.filter(({ name }) => this.wholeNames.has(name));
    if (waiting.length === 0 && suspects.length === 0) return;
    const lexicon = createLexicon();
    this.removeWholeNames(suspects, lexicon);
    this.progress.start("Splitting", waiting.length);
    for (const read of waiting) {
      for (const [country, people] of read.pending) {
        for (const person of people) this.splitPerson(read, country, person, lexicon);
      }
      read.pending.clear();
      this.settle(read);
      this.progress.step(1, read.source.id);
    }
    this.progress.stop();
  }

  /** Takes back the part rows that are somebody's whole name by their words too, now that all are known. */
  private removeWholeNames(suspects: readonly PartRow[], lexicon: Lexicon): void {
    for (const { read, part, country, name, count } of suspects) {
      // A list without people has no reason to hold it, but that people of another country bear it.
      const goes =
        read.source.kind === "dictionary"
          ? part === "surname"
          : isPerson(name, part, country, lexicon, this.wholeNames.has(name, country));
      if (!goes) continue;
      this.addPart(read, part, country, name, -count);
      this.removals.add("whole name", name);
    }
  }

  private splitPerson(read: ReadSource, country: string, person: PersonMatch, lexicon: Lexicon): void {
    const swapped = read.plan.swappedIn.includes(country);
    const parts = splitName(swapped ? firstWordLast(person.name) : person.name, {
      country,
      order: read.plan.order,
      lexicon,
    });
    for (const surname of parts.surnames) this.addCount(read, "surname", country, surname, person.count);
    if (person.explanation.forename === undefined) {
      for (const forename of parts.forenames)
        this.addCount(read, "forename", country, forename, person.count);
    }
    this.counts.splitPersonCount++;
  }

  /** Adds what had to wait: names at or above the floor. */
  private settle(read: ReadSource): void {
    if (read.tally === undefined) return;
    for (const [part, country, name, count] of read.tally.entries()) {
      if (count >= PRIVACY_FLOOR) this.store.add(part, country, read.column, name, count);
      else if (count > 0) this.counts.flooredNameCount++;
    }
    read.tally = undefined;
  }

  /** What the part rows say about words. */
  createLexicon(): Lexicon {
    const { store } = this;
    return createLexicon(function* (part) {
      for (const country of store.countries(part)) {
        const weights = new Map<string, number>();
        for (const column of store.columns) {
          const group = store.group(part, country, column.id);
          if (group !== undefined) addScaledCounts(weights, column.class, group);
        }
        yield [country, weights];
      }
    });
  }

  /** What coincides with a whole name and stays, in numbers; names only where a reader has to decide. */
  findWholeNames(): WholeNameFindings {
    const findings: WholeNameFindings = {
      forenameCount: 0,
      compoundCount: 0,
      registerCount: 0,
      doubtful: [],
    };
    const lists = new Set(
      this.sources.filter(({ plan }) => !plan.privacyFloor).flatMap((read) => describeSource(read).columns),
    );
    for (const part of NAME_PARTS) {
      for (const country of this.store.countries(part)) {
        for (const [name, columns] of this.store.namesOfSeveralWords(part, country)) {
          if (!this.wholeNames.has(name)) continue;
          if (isCompound(name)) findings.compoundCount++;
          else if (part === "forename") findings.forenameCount++;
          else if (columns.some((id) => !lists.has(id))) findings.registerCount++;
          else findings.doubtful.push({ country, name });
        }
      }
    }
    return findings;
  }

  /** Sources whose accents contradict their plans. */
  findWrongAccents(): AccentFinding[] {
    return this.accents.contradictions(
      this.sources.map(({ source, plan }) => ({
        id: source.id,
        accentBlind: plan.accentBlind,
        kind: source.kind,
      })),
    );
  }
}

function countedNames(part: NamePart, name: string, country: string, isSample: boolean): string[] {
  if (!isSample) return [name];
  if (part === "surname") return surnameUnits(name, country);
  const forename = countedForename(name, country);
  return forename === undefined ? [] : [forename];
}

const isRegisterKind = ({ kind }: SourceDescription): boolean => kind === "registry" || kind === "census";

/** True for several words in the place of a surname, and for two that are counted as one given name. */
function mayBeWholeName({ read, part, country, name }: PartRow): boolean {
  if (!name.includes(" ") || isRegisterKind(read.source) || read.listedColumn !== undefined) return false;
  if (isCompound(name)) return false;
  return part === "surname" || countedNames(part, name, country, true)[0]?.includes(" ") === true;
}

/** Surname rows that are whole names of people of the same source and country. */
function findOwnPeople(
  suspects: readonly PartRow[],
  fullNames: ReadonlyMap<string, readonly FullName[]>,
): Set<PartRow> {
  const byCountry = new Map<string, Map<string, PartRow[]>>();
  for (const suspect of suspects) {
    if (suspect.part !== "surname") continue;
    const rows = getOrMake(byCountry, suspect.country, () => new Map<string, PartRow[]>());
    getOrMake(rows, suspect.name, (): PartRow[] => []).push(suspect);
  }
  const found = new Set<PartRow>();
  for (const [country, rows] of byCountry) {
    for (const { name } of fullNames.get(country) ?? []) {
      for (const row of rows.get(name) ?? []) found.add(row);
    }
  }
  return found;
}

/** "Islam Sakib" of a source that takes the family name for the given name. */
function firstWordLast(name: string): string {
  const space = name.indexOf(" ");
  return space === -1 ? name : `${name.slice(space + 1)} ${name.slice(0, space)}`;
}

/** The facts of a source that `sources.json` keeps. */
export function describeSource({ source, file, plan, column, listedColumn }: ReadSource): Source {
  const { rowCount: _, ...description } = source;
  return {
    ...description,
    sha256: file.sha256,
    rows: file.rowCount,
    columns: listedColumn === undefined ? [column] : [column, listedColumn],
    privacyFloor: plan.privacyFloor,
  };
}
