/** Runs `child.mjs` and `http.mjs`. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface, type Interface } from "node:readline";
import { fileURLToPath } from "node:url";

const CHILD = fileURLToPath(new URL("child.mjs", import.meta.url));
const SERVER = fileURLToPath(new URL("http.mjs", import.meta.url));

/** Takes one figure in a process that ends with it. */
export async function runChild<Figure>(
  figure: string,
  subject: string,
  folder: string,
  {
    executable = process.execPath,
    flags = [],
    argument = "",
  }: { executable?: string; flags?: readonly string[]; argument?: string } = {},
): Promise<Figure> {
  const child = spawn(executable, [...flags, CHILD, figure, subject, folder, argument], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${figure} of ${subject} failed; the reason is above`);
  return JSON.parse(output) as Figure;
}

/** A process that stays and does what it is told, one command after the other. */
export class Worker {
  private readonly subject: string;
  private readonly child: ChildProcess;
  private readonly lines: AsyncIterator<string>;

  private constructor(subject: string, child: ChildProcess, lines: Interface) {
    this.subject = subject;
    this.child = child;
    this.lines = lines[Symbol.asyncIterator]();
  }

  static async start(subject: string, folder: string): Promise<Worker> {
    const child = spawn(process.execPath, [CHILD, "rounds", subject, folder], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const worker = new Worker(subject, child, createInterface({ input: child.stdout! }));
    await worker.read();
    return worker;
  }

  async tell<Answer>(command: object): Promise<Answer> {
    this.child.stdin!.write(`${JSON.stringify(command)}\n`);
    return (await this.read()) as Answer;
  }

  stop(): void {
    this.child.kill();
  }

  private async read(): Promise<unknown> {
    const { value, done } = await this.lines.next();
    if (done) throw new Error(`${this.subject} ended early; the reason is above`);
    return JSON.parse(value);
  }
}

export interface Server {
  port: number;
  stop(): void;
}

export async function startServer(folder: string): Promise<Server> {
  const child = spawn(process.execPath, [SERVER, folder], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = (await Promise.race([
    once(child.stdout, "data"),
    once(child, "close").then(() => {
      throw new Error("the HTTP server ended; the reason is above");
    }),
  ])) as [Buffer];
  return { port: Number(port), stop: () => child.kill() };
}
