/** Runs one command and watches its memory. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

export interface Watched {
  seconds: number;
  /** Of all threads; undefined where the system does not tell. */
  processorSeconds: number | undefined;
  /** Most memory at once; undefined where the system does not tell. */
  peakBytes: number | undefined;
  /** Memory after each tenth of the time. */
  residentBytes: number[];
}

const SAMPLE_MS = 50;
const PARTS = 10;

export async function watch(args: readonly string[], env: Record<string, string>): Promise<Watched> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...env },
  });
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const samples: number[] = [];
  let peakBytes: number | undefined;
  let processorSeconds: number | undefined;
  const timer = setInterval(() => {
    const { resident, peak } = readMemory(child.pid!);
    if (resident !== undefined) samples.push(resident);
    peakBytes = peak ?? peakBytes;
    processorSeconds = readProcessorSeconds(child.pid!) ?? processorSeconds;
  }, SAMPLE_MS);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  clearInterval(timer);
  if (exitCode !== 0) throw new Error(`exit code ${exitCode}: ${complaint}`);
  const residentBytes = Array.from(
    { length: Math.min(PARTS, samples.length) },
    (_, part) => samples[Math.ceil(((part + 1) * samples.length) / PARTS) - 1]!,
  );
  return { seconds: (performance.now() - start) / 1000, processorSeconds, peakBytes, residentBytes };
}

const TICKS_PER_SECOND = 100;

/** Time in the program and in the system for it: the 14th and 15th field, the second of which may hold blanks. */
function readProcessorSeconds(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /su, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}

/** Linux tells it in a file. */
function readMemory(pid: number): { resident?: number; peak?: number } {
  let status: string;
  try {
    status = readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return {};
  }
  const read = (key: string): number | undefined => {
    const found = new RegExp(`^${key}:\\s+(\\d+) kB`, "mu").exec(status);
    return found ? Number(found[1]) * 1024 : undefined;
  };
  const resident = read("VmRSS");
  const peak = read("VmHWM");
  return { ...(resident === undefined ? {} : { resident }), ...(peak === undefined ? {} : { peak }) };
}
