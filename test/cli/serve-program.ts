/** `cognomen serve` as a program, on the core tier and a free port. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach } from "vitest";
import { createClient } from "../hosts/send.ts";

export const program = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const children: ChildProcess[] = [];

/** Ends what a test has left running, after each test of the file that calls this. */
export function killServersAfterEach(): void {
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
  });
}

export interface Server {
  port: number;
  pid: number;
  greeting(): string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit code and all that was written. */
  ended: Promise<{ exitCode: number | null; stdout: string; stderr: string }>;
}

export async function startServer(args: readonly string[] = [], file = program): Promise<Server> {
  const child = spawn(process.execPath, [file, "serve", "--port", "0", "--tier", "core", ...args]);
  children.push(child);
  let stdout = "";
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const ended = new Promise<{ exitCode: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on("close", (exitCode) => resolve({ exitCode, stdout, stderr }));
  });
  const line = new Promise<void>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      if (stdout.includes("\n")) resolve();
    });
  });
  await Promise.race([line, ended]);
  return {
    port: Number(/:(\d+)\//u.exec(stdout)?.[1]),
    pid: child.pid!,
    greeting: () => stdout,
    kill: (signal) => child.kill(signal),
    ended,
  };
}

/** Asks over connections of their own, so that every worker gets some. */
export async function askAll(port: number, targets: readonly string[]): Promise<Map<number, number>> {
  const clients = Array.from({ length: 8 }, () => createClient(port));
  const counts = new Map<number, number>();
  const replies = await Promise.all(
    targets.map((target, index) => clients[index % clients.length]!.send({ target })),
  );
  for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1);
  for (const client of clients) client.close();
  return counts;
}

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/gu;
const DURATION = /after \d+ s/gu;
/** Lines without what differs from run to run. */
export const readLog = (text: string): string[] =>
  text.replaceAll(TIME, "TIME").replaceAll(DURATION, "after N s").split("\n").slice(0, -1);
