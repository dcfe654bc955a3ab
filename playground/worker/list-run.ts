/** Answers a list piece by piece, and adds up what it says of all its names together. */
import type { Explanation, NameParts, PredictOptions } from "cognomen";
import type { FittedPrior } from "cognomen/bulk";
import { MAX_SAMPLE_COUNT } from "../../src/lists/sample.ts";
import { matchOf } from "../../src/tables/added.ts";
import { nameAt } from "../../src/tables/find-names.ts";
import { AnswerTable } from "./answer-table.ts";
import type { FitWatch } from "./list-fit.ts";
import { beginHelp, type ListHelp } from "./list-help.ts";
import { type FoundPlace, type ListText, type NameList, type ShownColumn, showColumns } from "./name-list.ts";
import { Pace } from "./pace.ts";
import { type People, type PeopleRequest, PeopleTable } from "./people-table.ts";
import type { Answerer } from "./sources.ts";

export interface ListRequest extends ListText {
  /** Whether each answer is to count in what the names say together. */
  readonly isHelped: boolean;
}

/** What is known of a list so far. */
export interface ListSummary extends FoundPlace {
  /** What to choose from where no column is likely to hold names; then no name is answered. */
  readonly choices: readonly ShownColumn[];
  readonly total: number;
  readonly done: number;
  readonly unknown: number;
  /** Of all the work, 0 to 1. */
  readonly progress: number;
  readonly isCancelled: boolean;
  readonly help: ListHelp;
  /** Expected people by country: sums of probabilities. */
  readonly expected: Readonly<Record<string, number>>;
}

export type OnListProgress = (summary: ListSummary) => void;

/** Finds the prior that names have together. */
export type Fit = (names: Iterable<string | NameParts>, watch: FitWatch) => Promise<FittedPrior>;

/** Asked together, so that what they need is loaded together. */
const BATCH_SIZE = 50;

export class ListRun {
  readonly #cancellation = new AbortController();
  readonly #table: AnswerTable;
  readonly #people: PeopleTable;
  readonly #expected = new Map<string, number>();
  #help: ListHelp;
  #options: PredictOptions;
  /** How many names have been asked before any is answered, and how many there will be at most. */
  #asked = 0;
  readonly #askedTotal: number;
  #done = 0;
  #unknown = 0;

  /** @param isHelped whether each answer is to count in what the names say together */
  constructor(
    private readonly list: NameList,
    isHelped: boolean,
    private readonly answerer: Answerer,
    options: PredictOptions,
    private readonly fit: Fit,
  ) {
    this.#options = options;
    const { found, rows } = list;
    this.#table = new AnswerTable(found.columns, found.separators.length > 0);
    this.#people = new PeopleTable((index) => tellRow(list, rows[index]!));
    const { length } = rows;
    this.#help = beginHelp(length, isHelped);
    this.#askedTotal = this.#help.kind === "pending" ? Math.min(length, MAX_SAMPLE_COUNT) : 0;
  }

  cancel(): void {
    this.#cancellation.abort();
  }

  async finish(onProgress: OnListProgress): Promise<ListSummary> {
    const pace = new Pace(() => onProgress(this.#summarize()));
    // No name is answered by guessing where the names are.
    if (this.list.found.place === undefined) return this.#summarize();
    try {
      if (this.#help.kind === "pending") await this.#findHelp(pace);
      await this.#answerRows(pace);
    } catch (error) {
      if (!this.#cancellation.signal.aborted) throw error;
    }
    return this.#summarize();
  }

  listPeople(request: PeopleRequest): People {
    return this.#people.list(request);
  }

  toCsv(): Blob {
    return this.#table.toCsv();
  }

  async #findHelp(pace: Pace): Promise<void> {
    const { prior, shares, homes, nameCount, isDefault } = await this.fit(this.#names(), {
      signal: this.#cancellation.signal,
      beforeName: () => {
        this.#asked++;
        return pace.rest();
      },
    });
    // Equal names are asked once.
    this.#asked = this.#askedTotal;
    if (!isDefault) this.#options = { ...this.#options, prior };
    this.#help = isDefault
      ? { kind: "too-few-known" }
      : { kind: "found", shares, hasHome: homes.length > 0, nameCount };
  }

  *#names(): Generator<string | NameParts, void, undefined> {
    for (const row of this.list.rows) yield this.list.nameOf(row);
  }

  async #answerRows(pace: Pace): Promise<void> {
    const { signal } = this.#cancellation;
    const { rows, nameOf } = this.list;
    for (let start = 0; start < rows.length && !signal.aborted; start += BATCH_SIZE) {
      const batch = rows.slice(start, start + BATCH_SIZE);
      const answers = await Promise.all(
        batch.map((row) => this.answerer.explain(nameOf(row), { ...this.#options, signal })),
      );
      for (const [index, answer] of answers.entries()) this.#add(batch[index]!, answer);
      await pace.rest();
    }
  }

  #add(row: readonly string[], answer: Explanation): void {
    if (answer.country.length === 0) this.#unknown++;
    for (const { country_id, probability } of answer.country) {
      this.#expected.set(country_id, (this.#expected.get(country_id) ?? 0) + probability);
    }
    this.#table.add(row, { ...answer, match: matchOf(answer) });
    this.#people.add(answer.country);
    this.#done++;
  }

  #summarize(): ListSummary {
    const { rows, found } = this.list;
    const work = this.#askedTotal + rows.length;
    return {
      ...found,
      choices: found.place === undefined ? showColumns(this.list) : [],
      total: rows.length,
      done: this.#done,
      unknown: this.#unknown,
      progress: work === 0 ? 1 : (this.#asked + this.#done) / work,
      isCancelled: this.#cancellation.signal.aborted,
      help: this.#help,
      expected: Object.fromEntries(this.#expected),
    };
  }
}

/** The name of a row for readers: where none is asked for, what stands in its place. */
function tellRow({ nameOf, found: { place } }: NameList, row: readonly string[]): string {
  const name = nameOf(row) || nameAt(row, place!);
  return typeof name === "string" ? name : [name.given, name.family].filter(Boolean).join(" ");
}
