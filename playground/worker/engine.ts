/** Runs in a worker of its own, so that neither loading data nor a long list ever holds up typing. */

import type { Estimator, Explanation, NameParts, PredictOptions } from "cognomen";
import type { Prior } from "cognomen/bulk";
import { expose } from "comlink";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import type { WordLookup } from "../../src/text/word-statistics.ts";
import { MIN_SHARE } from "../page/scale.ts";
import type { OnProgress } from "./download.ts";
import { inWords, NetworkError } from "./failure.ts";
import type { Fit, ListRequest, ListRun, ListSummary, OnListProgress } from "./list-run.ts";
import { expectOpenedRange } from "./opened-range.ts";
import type { People, PeopleRequest } from "./people-table.ts";
import { findResidents, listResidences } from "./residences.ts";
import {
  type Answerer,
  type AnswererInfo,
  loadEstimator,
  type Source,
  type SourceDescription,
  sources,
} from "./sources.ts";
import type { TextFile } from "./text-file.ts";
import { askWords } from "./words.ts";

/** The source that tells what words are. */
const WORDS_ID = "core";

/** Where each question loads something, the beginnings of a name that is still being typed are not asked. */
const TYPING_PAUSE_MILLISECONDS = 250;

const loaded = new Map<string, Promise<Answerer>>();
let wantedId: string | undefined;
let source: Source | undefined;
let answerer: Answerer | undefined;
let loadedEstimator: Promise<Estimator> | undefined;
let estimator: Estimator | undefined;
let wantsEstimates = false;
let isContract = false;
let residence: Prior | undefined;
let run: ListRun | undefined;
/** How many lists were asked for or given up: the last one counts. */
let listCount = 0;
let asking: AbortController | undefined;

function optionsNow(): PredictOptions {
  // Of a list every country is added up.
  return { limit: COUNTRY_COUNT, whole: !isContract, estimator, prior: residence };
}

function findSource(id: string): Source {
  const found = sources.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`No source "${id}".`);
  return found;
}

function load(id: string, onProgress: OnProgress): Promise<Answerer> {
  const loading = loaded.get(id) ?? findSource(id).load(onProgress);
  loaded.set(id, loading);
  // A failure is not remembered: the next try asks again.
  loading.catch(() => loaded.delete(id));
  return loading;
}

async function orInWords<Value>(promise: Promise<Value>): Promise<Value> {
  try {
    return await promise;
  } catch (error) {
    throw inWords(error);
  }
}

/** What only lists need is half of the script: the first name does not wait for it. */
const loadLists = (): Promise<typeof import("./lists.ts")> =>
  import("./lists.ts").catch((cause: unknown) => {
    throw new NetworkError("No response.", { cause });
  });

/** The small data tell what words are, as they do for `enrich`. Without them titles and shapes decide. */
const openWords = (): Promise<WordLookup | undefined> =>
  load(WORDS_ID, () => {}).then(
    ({ lookup }) => lookup,
    () => undefined,
  );

const engine = {
  expectOpenedRange,

  listSources(): SourceDescription[] {
    return sources.map(({ id, label, byteCount, isInParts }) => ({ id, label, byteCount, isInParts }));
  },

  /** Answers from this source from now on, once it is loaded. */
  async useSource(id: string, onProgress: OnProgress): Promise<AnswererInfo> {
    wantedId = id;
    const opened = await orInWords(load(id, onProgress));
    // Of two choices in a row the last one counts, whichever comes first.
    if (wantedId === id) {
      answerer = opened;
      source = findSource(id);
    }
    return opened.info();
  },

  /** What has been loaded so far of the data in use. */
  info(): AnswererInfo | undefined {
    return answerer?.info();
  },

  /** The estimator is loaded when it is asked for the first time. */
  async useEstimates(isOn: boolean, onProgress: OnProgress): Promise<void> {
    wantsEstimates = isOn;
    if (isOn) {
      loadedEstimator ??= loadEstimator(onProgress);
      loadedEstimator.catch(() => {
        loadedEstimator = undefined;
      });
    }
    const opened = isOn ? await orInWords(loadedEstimator!) : undefined;
    // It may have been switched off while it came.
    if (wantsEstimates === isOn) estimator = opened;
  },

  /** Whether the last name of a string answers alone, as where nothing is asked of `predict`. */
  useContract(isOn: boolean): void {
    isContract = isOn;
  },

  /** Countries where the people can be said to live. */
  listResidences,

  /** @param code a country where the people live; empty: anywhere */
  useResidence(code: string): void {
    residence = findResidents(code);
  },

  /**
   * Undefined if there are no data yet, or if other names were asked in the meantime.
   *
   * @param names answered together, so that what they need is loaded together
   * @param isTyping whether more keys may follow
   */
  async explain(
    names: readonly (string | NameParts)[],
    isTyping: boolean,
  ): Promise<Explanation[] | undefined> {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    try {
      if (isTyping && source?.isInParts)
        await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MILLISECONDS));
      const used = answerer;
      if (signal.aborted || !used) return undefined;
      const options = { ...optionsNow(), minProbability: MIN_SHARE, signal };
      return await Promise.all(names.map((name) => used.explain(name, options)));
    } catch (error) {
      if (signal.aborted) return undefined;
      throw inWords(error);
    }
  },

  /** Words of a name that was answered, each by itself: what they need has been loaded for the name. */
  async explainParts(parts: readonly NameParts[]): Promise<Explanation[] | undefined> {
    const used = answerer;
    if (!used) return undefined;
    const options = { ...optionsNow(), limit: undefined, minProbability: MIN_SHARE };
    try {
      return await Promise.all(parts.map((name) => used.explain(name, options)));
    } catch (error) {
      throw inWords(error);
    }
  },

  /** Answers a list; one that is still running is given up. Undefined if this one was given up before it began. */
  async runList(request: ListRequest, onProgress: OnListProgress): Promise<ListSummary | undefined> {
    run?.cancel();
    listCount++;
    const number = listCount;
    const { fitList, ListRun, openList } = await orInWords(loadLists());
    const used = answerer;
    if (!used || number !== listCount) return undefined;
    const options = optionsNow();
    const settings = { options: { whole: !isContract, estimator }, residence };
    const ask = (words: readonly string[]): Promise<WordLookup> => askWords(used, words);
    const list = await orInWords(openList(request, { open: openWords, ask }));
    if (number !== listCount) return undefined;
    const fit: Fit = (names, watch) => fitList(used, names, settings, watch);
    run = new ListRun(list, request.isHelped, used, options, fit);
    return orInWords(run.finish(onProgress));
  },

  /** The text of a file, whatever its encoding. */
  async readFile(file: File): Promise<TextFile> {
    const { readTextFile } = await orInWords(loadLists());
    return readTextFile(file, openWords);
  },

  cancelList(): void {
    listCount++;
    run?.cancel();
  },

  /** Some of the last list's names with their answers, as far as it came. */
  listPeople(request: PeopleRequest): People | undefined {
    return run?.listPeople(request);
  },

  /** The answers of the last list, as far as it came. */
  async listAsCsv(): Promise<Blob | undefined> {
    return run?.toCsv();
  },
};

export type Engine = typeof engine;

expose(engine);
