/** Runs `dist/cli.js enrich` as a program. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));

export interface Ended {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  stderr: string;
}

/** By last names only, unless other answers are asked for; standard input and output are nothing, or open files. */
export function start(
  args: readonly string[],
  onStart: (child: ChildProcess) => void = () => {},
  streams: readonly ["ignore" | number, "ignore" | number] = ["ignore", "ignore"],
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const asked = args.includes("--best") ? args : ["--last-name", ...args];
    const child = spawn(process.execPath, [program, "enrich", ...asked], {
      stdio: [...streams, "pipe"],
    });
    let stderr = "";
    child.stderr!.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.on("error", reject);
    child.on("close", (exitCode, signal) => resolve({ exitCode, signal, stderr }));
    onStart(child);
  });
}

/** Rows that repeat names now and then, with quoted line feeds. */
export function makeRows(count: number): string[] {
  const names = ["Nguyen", "Kowalski", "García", "O'Brien", "Smith", "Kim", "Müller", "Rossi"];
  return Array.from({ length: count }, (_, index) => {
    const name = index % 3 === 0 ? `${names[index % 8]!} Name${index % 5000}` : names[index % 8]!;
    return `${index},${name},${index % 50 === 0 ? '"two\nlines"' : "x".repeat(index % 20)}`;
  });
}
