/** Runs in a worker of its own, so that neither loading data nor a long list ever holds up typing. */

import type { DataInfo, Estimator, Explanation, NameParts, PredictOptions } from "cognomen";
import { expose } from "comlink";
import type { OnProgress } from "./download.ts";
import { type ListRequest, ListRun, type ListSummary, type OnListProgress } from "./list-run.ts";
import { type Answerer, type SourceDescription, sources } from "./sources.ts";

/** More than an answer of a tier can hold: the map shows all of it. */
const ALL_COUNTRIES = 250;

const loaded = new Map<string, Promise<Answerer>>();
let wantedId: string | undefined;
let answerer: Answerer | undefined;
let estimator: Estimator | undefined;
let run: ListRun | undefined;

function optionsNow(): PredictOptions {
  if (!estimator) return { limit: ALL_COUNTRIES };
  return { limit: ALL_COUNTRIES, unknown: "estimate", estimator };
}

function load(id: string, onProgress: OnProgress): Promise<Answerer> {
  const source = sources.find((candidate) => candidate.id === id);
  if (!source) throw new Error(`No source "${id}".`);
  const loading = loaded.get(id) ?? source.load(onProgress);
  loaded.set(id, loading);
  // A failure is not remembered: the next try asks again.
  loading.catch(() => loaded.delete(id));
  return loading;
}

const engine = {
  listSources(): SourceDescription[] {
    return sources.map(({ id, label, byteCount }) => ({ id, label, byteCount }));
  },

  /** Answers from this source from now on, once it is loaded. */
  async useSource(id: string, onProgress: OnProgress): Promise<DataInfo> {
    wantedId = id;
    const source = await load(id, onProgress);
    // Of two choices in a row the last one counts, whichever comes first.
    if (wantedId === id) answerer = source;
    return source.info();
  },

  /** The estimator is loaded when it is asked for the first time. */
  async useEstimates(isOn: boolean): Promise<void> {
    estimator = isOn ? (await import("cognomen/estimate")).estimator : undefined;
  },

  async explain(name: string | NameParts): Promise<Explanation | undefined> {
    return answerer?.explain(name, optionsNow());
  },

  /** Answers a list; one that is still running is given up. */
  async runList(request: ListRequest, onProgress: OnListProgress): Promise<ListSummary | undefined> {
    run?.cancel();
    if (!answerer) return undefined;
    run = new ListRun(request, answerer, optionsNow());
    return run.finish(onProgress);
  },

  cancelList(): void {
    run?.cancel();
  },

  /** The answers of the last list, as far as it came. */
  async listAsCsv(): Promise<Blob | undefined> {
    return run?.toCsv();
  },
};

export type Engine = typeof engine;

expose(engine);
