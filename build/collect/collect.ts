/** The whole of `collect`: corpus in, data folder out. */
import type { Progress } from "../../src/program/progress.ts";
import type { NamePart } from "../../src/types.ts";
import { type Country, NAME_PARTS, type Source } from "../data/folder.ts";
import { AccentCheck, type AccentFinding } from "./accents.ts";
import { cleanRow, isLoneParticle } from "./clean.ts";
import {
  CorpusError,
  listSourceIds,
  readCorpusRows,
  readSourceDescription,
  type SourceDescription,
} from "./corpus.ts";
import { readCorpusCountries } from "./corpus-countries.ts";
import { compareCodePoints, EvidenceStore, Tally } from "./evidence.ts";
import { createLexicon, type Lexicon } from "./lexicon.ts";
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
import { type CountrySummary, writeCountries, writeSources, writeStatistics } from "./write-data.ts";

/** Smallest real lists: 30 surnames in Khmer, 6 in Tamil for Singapore. Strays come in ones and twos. */
const MIN_SCRIPT_NAME_COUNT = 4;
const MIN_SCRIPT_SHARE = 0.01;

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

interface ReadSource {
  source: SourceDescription;
  plan: SourcePlan;
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
  const run = new Collection(corpusFolder, progress);
  run.read();
  run.split();
  return run.write(dataFolder);
}

class Collection {
  private readonly countries: Country[];
  private readonly codes: ReadonlySet<string>;
  private store = new EvidenceStore([]);
  private readonly accents = new AccentCheck();
  private readonly sources: ReadSource[] = [];
  private readonly unread: { id: string; reason: string }[] = [];
  private rowCount = 0;
  private droppedRowCount = 0;
  private readonly removals = new Removals();
  private readonly wholeNames = new WholeNames();
  /** Rows that are looked at again when all whole names are known. */
  private readonly suspects: PartRow[] = [];
  private explainedPersonCount = 0;
  private splitPersonCount = 0;

  constructor(
    private readonly corpusFolder: string,
    private readonly progress: Progress,
  ) {
    this.countries = readCorpusCountries(corpusFolder);
    this.codes = new Set(this.countries.map(({ code }) => code));
  }

  read(): void {
    const ids = listSourceIds(this.corpusFolder);
    const planned: { source: SourceDescription; plan: SourcePlan }[] = [];
    for (const id of ids) {
      const source = readSourceDescription(this.corpusFolder, id);
      const reason = reasonNotToRead(id);
      if (reason !== undefined) {
        this.unread.push({ id, reason });
        continue;
      }
      const plan = findPlan(id);
      if (plan === undefined) {
        throw new CorpusError(
          `${id}: unknown source; say in build/collect/source-plan.ts what its counts are worth`,
        );
      }
      planned.push({ source, plan });
    }
    this.store = new EvidenceStore(
      evidenceColumns(new Map(planned.map(({ source }) => [source.id, source.licenceClass]))),
    );
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
      if (!plan.partsAreOtherPeople && source.kind === "people-sample") {
        getOrMake(partRows, country, () => new PartRows()).add(part, name, count);
      }
      this.addPart(read, part, country, name, count);
    };
    readCorpusRows(this.corpusFolder, source, this.codes, (row) => {
      this.rowCount++;
      const { part, country, count } = row;
      const { name, removedBy } = cleanRow(row.name, part, country, isRegister(source));
      if (removedBy !== undefined) {
        this.droppedRowCount++;
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
    for (const [country, names] of fullNames) {
      this.explain(read, country, names, partRows.get(country) ?? new PartRows());
    }
    this.sources.push(read);
    if (read.pending.size === 0) this.settle(read);
  }

  /** Counts a part row of a source. People are counted under each of their names, register entries as they stand. */
  private addPart(read: ReadSource, part: NamePart, country: string, name: string, count: number): void {
    const swapped = read.plan.swappedIn.includes(country);
    const counted = swapped ? (part === "surname" ? "forename" : "surname") : part;
    for (const key of countedNames(counted, name, country, read.source.kind === "people-sample")) {
      this.addCount(read, counted, country, key, count);
    }
  }

  private addCount(read: ReadSource, part: NamePart, country: string, name: string, count: number): void {
    const { column, listedColumn, tally, source } = read;
    if (isLoneParticle(name, part, country, isRegister(source))) {
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
      else this.explainedPersonCount++;
    }
    if (pending.length > 0) read.pending.set(country, pending);
  }

  split(): void {
    const waiting = this.sources.filter(({ pending }) => pending.size > 0);
    const lexicon = this.createLexicon();
    this.removeWholeNames(lexicon);
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

  /** Takes back the part rows that are somebody's whole name, now that all are known. */
  private removeWholeNames(lexicon: Lexicon): void {
    for (const { read, part, country, name, count } of this.suspects) {
      if (!this.wholeNames.has(name)) continue;
      // A list without people has no reason to hold it, but that people of another country bear it.
      const goes =
        read.source.kind === "dictionary"
          ? part === "surname"
          : isPerson(name, part, country, lexicon, this.wholeNames.has(name, country));
      if (!goes) continue;
      this.addPart(read, part, country, name, -count);
      this.removals.add("whole name", name);
    }
    this.suspects.length = 0;
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
    this.splitPersonCount++;
  }

  /** Adds what had to wait: names at or above the floor. */
  private settle(read: ReadSource): void {
    if (read.tally === undefined) return;
    for (const [part, country, name, count] of read.tally.entries())
      if (count >= PRIVACY_FLOOR) this.store.add(part, country, read.column, name, count);
    read.tally = undefined;
  }

  /** What the part rows say about words, each column brought to a common scale first. */
  private createLexicon(): Lexicon {
    const { store } = this;
    return createLexicon(function* (part) {
      for (const country of store.countries(part)) {
        const weights = new Map<string, number>();
        for (const column of store.columns) {
          const group = store.group(part, country, column.id);
          if (group === undefined) continue;
          let total = 0;
          for (const count of group.values()) total += count;
          // The same caps as where sources are merged: no register drowns all others.
          const cap = column.class === "dictionary" || column.class === "derived" ? 20_000 : 100_000;
          const scale = Math.min(1, cap / total);
          for (const [name, count] of group) weights.set(name, (weights.get(name) ?? 0) + count * scale);
        }
        yield [country, weights];
      }
    });
  }

  write(dataFolder: string): CollectResult {
    this.store.dropStrayScripts(MIN_SCRIPT_NAME_COUNT, MIN_SCRIPT_SHARE, (name) =>
      this.removals.add("stray script", name),
    );
    this.progress.start("Writing", this.countries.length);
    const summaries = writeStatistics(dataFolder, this.store, this.countries, (code) =>
      this.progress.step(1, code),
    );
    this.progress.stop();
    writeCountries(dataFolder, this.countries);
    writeSources(dataFolder, {
      privacyFloor: PRIVACY_FLOOR,
      evidenceOrder: this.usedColumns().map(({ id }) => id),
      evidence: this.usedColumns(),
      sources: this.sources.map(describeSource).sort((a, b) => compareCodePoints(a.id, b.id)),
      unread: this.unread,
      removed: this.removals.list(),
    });
    return {
      summaries,
      rowCount: this.rowCount,
      droppedRowCount: this.droppedRowCount,
      removals: this.removals.list(),
      wholeNames: this.findWholeNames(),
      explainedPersonCount: this.explainedPersonCount,
      splitPersonCount: this.splitPersonCount,
      accentFindings: this.accents.contradictions(
        this.sources.map(({ source, plan }) => ({
          id: source.id,
          accentBlind: plan.accentBlind,
          kind: source.kind,
        })),
      ),
    };
  }

  /** What coincides with a whole name and stays, in numbers; names only where a reader has to decide. */
  private findWholeNames(): WholeNameFindings {
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

  private usedColumns() {
    return this.store.columns.filter(({ id }) =>
      NAME_PARTS.some((part) =>
        this.countries.some(({ code }) => this.store.group(part, code, id) !== undefined),
      ),
    );
  }
}

function countedNames(part: NamePart, name: string, country: string, isSample: boolean): string[] {
  if (!isSample) return [name];
  if (part === "surname") return surnameUnits(name, country);
  const forename = countedForename(name, country);
  return forename === undefined ? [] : [forename];
}

const isRegister = ({ kind }: SourceDescription): boolean => kind === "registry" || kind === "census";

/** True for several words in the place of a surname, and for two that are counted as one given name. */
function mayBeWholeName({ read, part, country, name }: PartRow): boolean {
  if (!name.includes(" ") || isRegister(read.source) || read.listedColumn !== undefined) return false;
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

function describeSource({ source, plan, column, listedColumn }: ReadSource): Source {
  const { rowCount, ...description } = source;
  return {
    ...description,
    rows: rowCount,
    columns: listedColumn === undefined ? [column] : [column, listedColumn],
    privacyFloor: plan.privacyFloor,
  };
}
