/** The whole of `collect`: corpus in, data folder out. */
import type { Progress } from "../../src/program/progress.ts";
import type { NamePart } from "../../src/types.ts";
import { type Country, isRegister, NAME_PARTS, type Source } from "../data/folder.ts";
import { AccentCheck, type AccentFinding } from "./accents.ts";
import { cleanName } from "./clean.ts";
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
import {
  columnId,
  evidenceColumns,
  findPlan,
  PRIVACY_FLOOR,
  reasonNotToRead,
  type SourcePlan,
} from "./source-plan.ts";
import { countedForename, splitName, surnameUnits } from "./split-name.ts";
import {
  type CountrySummary,
  writeCountries,
  writeNotices,
  writeSources,
  writeStatistics,
} from "./write-data.ts";

/** Smallest real lists: 30 surnames in Khmer, 6 in Tamil for Singapore. Strays come in ones and twos. */
const MIN_SCRIPT_NAME_COUNT = 4;
const MIN_SCRIPT_SHARE = 0.01;

export interface CollectResult {
  summaries: CountrySummary[];
  /** Rows of the corpus, and how many of them held no name. */
  rowCount: number;
  droppedRowCount: number;
  /** Full names: found in the source's own part rows, and split by rule. */
  explainedPersonCount: number;
  splitPersonCount: number;
  /** Sources whose accents contradict the table in source-plan.ts. */
  accentFindings: AccentFinding[];
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
      if (isRegister(source.privacy) && !plan.privacyFloor) {
        throw new CorpusError(
          `${id}: lists private people ("${source.privacy}"); give it the privacy floor in build/collect/source-plan.ts`,
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
    readCorpusRows(this.corpusFolder, source, this.codes, (row) => {
      this.rowCount++;
      const name = cleanName(row.name, row.part, row.country);
      if (name === undefined) {
        this.droppedRowCount++;
        return;
      }
      this.accents.add(source.id, row.country, name);
      if (row.part === "full") {
        getOrMake(fullNames, row.country, (): FullName[] => []).push({ name, count: row.count });
        return;
      }
      if (!plan.partsAreOtherPeople && source.kind === "people-sample") {
        getOrMake(partRows, row.country, () => new PartRows()).add(row.part, name, row.count);
      }
      this.addPart(read, row.part, row.country, name, row.count);
    });
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
    const { column, listedColumn, tally } = read;
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
    this.store.dropStrayScripts(MIN_SCRIPT_NAME_COUNT, MIN_SCRIPT_SHARE);
    this.progress.start("Writing", this.countries.length);
    const summaries = writeStatistics(dataFolder, this.store, this.countries, (code) =>
      this.progress.step(1, code),
    );
    this.progress.stop();
    writeCountries(dataFolder, this.countries);
    writeNotices(dataFolder, this.corpusFolder);
    writeSources(
      dataFolder,
      {
        privacyFloor: PRIVACY_FLOOR,
        evidenceOrder: this.usedColumns().map(({ id }) => id),
        evidence: this.usedColumns(),
        sources: this.sources.map(describeSource).sort((a, b) => compareCodePoints(a.id, b.id)),
        unread: this.unread,
      },
      this.progress,
    );
    return {
      summaries,
      rowCount: this.rowCount,
      droppedRowCount: this.droppedRowCount,
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
