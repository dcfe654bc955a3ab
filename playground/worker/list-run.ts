/** Answers a list piece by piece, and adds up what it says of all its names together. */
import type { Explanation, PredictOptions } from "cognomen";
import type { NamePlace } from "../../src/cli/enrich/records.ts";
import { AnswerTable } from "./answer-table.ts";
import { type NameList, nameOf, readNames } from "./name-list.ts";
import type { Answerer } from "./sources.ts";

export interface ListRequest {
  readonly text: string;
  /** The columns that the reader chose. */
  readonly place?: NamePlace | undefined;
}

/** What is known of a list so far. */
export interface ListSummary extends Omit<NameList, "rows"> {
  readonly total: number;
  readonly done: number;
  readonly unknown: number;
  readonly isCancelled: boolean;
  /** Expected people by country: sums of probabilities. */
  readonly expected: Readonly<Record<string, number>>;
}

export type OnListProgress = (summary: ListSummary) => void;

/** How long to answer before looking whether something else was asked: a single name waits no longer. */
const SLICE_MILLISECONDS = 30;
/** Asked together, so that what they need is loaded together. */
const BATCH_SIZE = 50;
/** Between two reports: enough for the eye, and drawing costs little. */
const REPORT_MILLISECONDS = 150;

export class ListRun {
  readonly #cancellation = new AbortController();
  readonly #list: NameList;
  readonly #table: AnswerTable;
  readonly #expected = new Map<string, number>();
  #done = 0;
  #unknown = 0;

  constructor(
    request: ListRequest,
    private readonly answerer: Answerer,
    private readonly options: PredictOptions,
  ) {
    this.#list = readNames(request.text, request.place);
    this.#table = new AnswerTable(this.#list.columns);
  }

  cancel(): void {
    this.#cancellation.abort();
  }

  async finish(onProgress: OnListProgress): Promise<ListSummary> {
    let sliceStart = performance.now();
    let lastReport = sliceStart;
    const { signal } = this.#cancellation;
    const { rows, place } = this.#list;
    for (let start = 0; start < rows.length && !signal.aborted; start += BATCH_SIZE) {
      try {
        const batch = rows.slice(start, start + BATCH_SIZE);
        const answers = await Promise.all(
          batch.map((row) => this.answerer.explain(nameOf(row, place), { ...this.options, signal })),
        );
        for (const [index, answer] of answers.entries()) this.#add(batch[index]!, answer);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
      const now = performance.now();
      if (now - sliceStart < SLICE_MILLISECONDS) continue;
      if (now - lastReport >= REPORT_MILLISECONDS) {
        onProgress(this.#summarize());
        lastReport = now;
      }
      await new Promise((resolve) => setTimeout(resolve, 0));
      sliceStart = performance.now();
    }
    return this.#summarize();
  }

  toCsv(): Blob {
    return this.#table.toCsv();
  }

  #add(row: readonly string[], answer: Explanation): void {
    if (answer.country.length === 0) this.#unknown++;
    for (const { country_id, probability } of answer.country) {
      this.#expected.set(country_id, (this.#expected.get(country_id) ?? 0) + probability);
    }
    this.#table.add(row, answer);
    this.#done++;
  }

  #summarize(): ListSummary {
    const { rows, ...list } = this.#list;
    return {
      ...list,
      total: rows.length,
      done: this.#done,
      unknown: this.#unknown,
      isCancelled: this.#cancellation.signal.aborted,
      expected: Object.fromEntries(this.#expected),
    };
  }
}
