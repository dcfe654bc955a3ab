/** What `cognomen/remote` loads for one name and for a hundred: the figures depend on the data alone. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatTable, grouped, percent } from "../build/table.ts";
import type { Prediction, Predictor } from "../src/ground/types.ts";
import { createPredictor } from "../src/predict/predictor.ts";
import { createRemotePredictor, type RemotePredictor } from "../src/remote/predictor.ts";
import { drawMixed } from "./draw.ts";
import type { Figures, Outcome } from "./floors.ts";

const FIRST_NAME = "Nguyen";

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
 * Asks for a name and for a hundred, common and rare, of 25 countries, in three ways, each with a predictor of its own.
 *
 * @param file the data file
 * @param whole a predictor that has it
 * @throws Error if an answer is another one
 */
export async function measureRemote(file: Uint8Array, whole: Predictor): Promise<Figures> {
  const names = drawMixed("data", 100);
  const figures: Record<string, number> = {};
  const measure = async (
    what: string,
    asked: readonly string[],
    ask: (remote: RemotePredictor) => Promise<Prediction[]>,
  ): Promise<void> => {
    const remote = await createRemotePredictor("https://host.example/full.bin", { fetch: serve(file) });
    const answers = await ask(remote);
    if (JSON.stringify(answers) !== JSON.stringify(whole.predictMany(asked)))
      throw new Error(`${what}: the answers are not those of the file`);
    const { requestCount, loadedByteCount } = remote.info();
    figures[`${what}, requests`] = requestCount;
    figures[`${what}, bytes`] = loadedByteCount;
  };
  await measure("first name", [FIRST_NAME], async ({ predict }) => [await predict(FIRST_NAME)]);
  await measure("100 names at once", names, ({ predictMany }) => predictMany(names));
  await measure("100 names one by one", names, async ({ predict }) => {
    const answers: Prediction[] = [];
    for (const name of names) answers.push(await predict(name));
    return answers;
  });
  return figures;
}

export async function run(): Promise<Outcome> {
  const file = new Uint8Array(readFileSync(join("dist", "data", "full.bin")));
  const figures = await measureRemote(file, createPredictor(file));
  const rows = Object.entries(figures).map(([what, count]) => [
    what,
    grouped(count),
    what.endsWith("bytes") ? percent(count / file.length) : "",
  ]);
  return { text: formatTable([["", "", "of the file"], ...rows]), figures };
}
