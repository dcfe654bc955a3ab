/** What answers over the network cost: requests and bytes, which are the same on every machine. */

import type { Prediction, Predictor } from "../../src/ground/types.ts";
import { createRemotePredictor, type RemotePredictor } from "../../src/remote/predictor.ts";

export interface RemoteFigure {
  what: string;
  requestCount: number;
  /** Bytes of all bodies together. */
  byteCount: number;
}

/** What each figure may come to. The hundred names are whole names and surnames, common and rare, of 25 countries. */
export const REMOTE_BUDGET: readonly RemoteFigure[] = [
  { what: "first name", requestCount: 2, byteCount: 207_500 },
  { what: "100 names at once", requestCount: 120, byteCount: 950_000 },
  { what: "100 names one by one", requestCount: 160, byteCount: 870_000 },
];

/** A sound host that is no more than a function. */
function serve(file: Uint8Array): typeof fetch {
  return async (_, init) => {
    const [start, last] = /\d+-\d+$/u
      .exec(new Headers(init?.headers).get("range")!)![0]
      .split("-")
      .map(Number);
    const bytes = file.slice(start, last! + 1);
    const contentRange = `bytes ${start}-${start! + bytes.length - 1}/${file.length}`;
    return new Response(bytes, { status: 206, headers: { "Content-Range": contentRange } });
  };
}

/**
 * Asks for names in three ways, each with a predictor of its own, and compares every answer.
 *
 * @param file the data file
 * @param whole a predictor that has it
 * @throws Error if an answer is another one
 */
export async function measureRemote(
  file: Uint8Array,
  whole: Predictor,
  first: string,
  names: readonly string[],
): Promise<RemoteFigure[]> {
  const measure = async (
    what: string,
    asked: readonly string[],
    ask: (remote: RemotePredictor) => Promise<Prediction[]>,
  ): Promise<RemoteFigure> => {
    const remote = await createRemotePredictor("https://host.example/full.bin", { fetch: serve(file) });
    const answers = await ask(remote);
    if (JSON.stringify(answers) !== JSON.stringify(whole.predictMany(asked)))
      throw new Error(`${what}: the answers are not those of the file`);
    const { requestCount, loadedByteCount: byteCount } = remote.info();
    return { what, requestCount, byteCount };
  };
  return [
    await measure("first name", [first], async ({ predict }) => [await predict(first)]),
    await measure(`${names.length} names at once`, names, ({ predictMany }) => predictMany(names)),
    await measure(`${names.length} names one by one`, names, async ({ predict }) => {
      const answers: Prediction[] = [];
      for (const name of names) answers.push(await predict(name));
      return answers;
    }),
  ];
}

/** Figures above their budget, as sentences. A figure without one, or a budget without a figure, counts as above. */
export function findExcess(
  figures: readonly RemoteFigure[],
  budget: readonly RemoteFigure[] = REMOTE_BUDGET,
): string[] {
  const complaints: string[] = [];
  for (const what of new Set([...figures, ...budget].map((entry) => entry.what))) {
    const [found, allowed] = [figures, budget].map((entries) => entries.find((entry) => entry.what === what));
    if (!found || !allowed) complaints.push(`${what}: no ${found ? "budget" : "figure"}`);
    else {
      for (const key of ["requestCount", "byteCount"] as const) {
        if (found[key] > allowed[key])
          complaints.push(`${what}: ${key} is ${found[key]}, at most ${allowed[key]} are allowed`);
      }
    }
  }
  return complaints;
}
