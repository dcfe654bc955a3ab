/** Starts servers, and loads them for a moment, by autocannon. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { median } from "../../build/table.ts";

export interface Load {
  /** Answers per second. */
  rate: number;
  answerCount: number;
  /** Of a hundred requests the slowest but one took so long. */
  p99Ms: number;
}

/** Sends a request again and again on each of ten connections. @throws Error if one is answered otherwise than by 200 */
export async function load(port: number, path: string, seconds: number): Promise<Load> {
  const url = `http://127.0.0.1:${port}`;
  const result = await autocannon({ url, connections: 10, duration: seconds, requests: [{ path }] });
  const { "2xx": answerCount, non2xx, errors, duration, latency } = result;
  if (non2xx + errors > 0) throw new Error(`${path.slice(0, 80)}: ${non2xx} refused, ${errors} failed`);
  return { rate: answerCount / duration, answerCount, p99Ms: latency.p99 };
}

/** Starts a server that says on which port it listens, as `:8080/`. */
export async function start(args: readonly string[]) {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [greeting] = (await once(child.stdout, "data")) as [Buffer];
  return { port: Number(/:(\d+)\//u.exec(greeting.toString())![1]), stop: () => void child.kill() };
}

/** Rounds take turns, so that a machine that is busy is busy for all. @returns medians, by what was measured */
export async function takeTurns<Name extends string, Found extends Record<keyof Found, number>>(
  names: readonly Name[],
  roundCount: number,
  measure: (name: Name) => Promise<Found>,
): Promise<Record<Name, Found>> {
  const rounds = names.map((name) => ({ name, found: [] as Found[] }));
  for (let round = 0; round < roundCount; round++)
    for (const { name, found } of rounds) found.push(await measure(name));
  const middle = rounds.map(({ name, found }) => {
    const figures = Object.keys(found[0]!) as (keyof Found)[];
    return [
      name,
      Object.fromEntries(figures.map((figure) => [figure, median(found.map((own) => own[figure]))])),
    ];
  });
  return Object.fromEntries(middle) as Record<Name, Found>;
}

export type Server = Awaited<ReturnType<typeof start>>;
