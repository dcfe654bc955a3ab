/** Hosts as child processes. */
import { type ChildProcess, spawn } from "node:child_process";
import { type AddressInfo, connect, createServer } from "node:net";
import { type Command, EXAMPLES } from "./hosts.ts";

/** A host that is listening. */
export interface RunningHost {
  port: number;
  /** What it has written so far, to be shown if something is wrong. */
  output(): string;
  stop(): Promise<void>;
}

/** Next takes some seconds to be ready; nothing takes minutes. */
const START_MS = 60_000;
const POLL_MS = 50;
const STOP_MS = 5_000;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const started = new Set<ChildProcess>();
// Being groups of their own, hosts do not end with this process unless they are told to.
process.on("exit", () => {
  for (const child of started) kill(child, "SIGKILL");
});

function start(
  { file, args, cwd = EXAMPLES }: Command,
  env: Record<string, string> = {},
): { child: ChildProcess; output(): string } {
  const child = spawn(file, args, {
    cwd,
    // A group of its own, so that what it starts itself ends with it.
    detached: process.platform !== "win32",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1", NEXT_TELEMETRY_DISABLED: "1", DENO_NO_UPDATE_CHECK: "1", ...env },
  });
  started.add(child);
  child.on("close", () => started.delete(child));
  let output = "";
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return { child, output: () => output };
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });

function kill({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === "win32" ? pid! : -pid!, signal);
  } catch {
    // It has ended by itself.
  }
}

/**
 * Runs a command to its end and gives what it wrote.
 *
 * @param timeoutMs after which it is ended; default never
 * @throws with its output if it fails
 */
export async function runToEnd(command: Command, timeoutMs?: number): Promise<string> {
  const { child, output } = start(command);
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => kill(child, "SIGKILL"), timeoutMs);
  const exitCode = await ended(child).finally(() => clearTimeout(timer));
  if (exitCode === 0) return output();
  throw new Error(`${[command.file, ...command.args].join(" ")} failed:\n${output()}`);
}

/** A port that nobody listens on now. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

/** Starts a host and waits until it listens. @throws with its output if it ends or takes too long */
export async function startHost(command: Command, port: number): Promise<RunningHost> {
  const { child, output } = start(command, { PORT: String(port) });
  let hasEnded = false;
  const end = ended(child).finally(() => {
    hasEnded = true;
  });
  end.catch(() => undefined);

  async function stop(): Promise<void> {
    if (hasEnded) return;
    kill(child, "SIGTERM");
    const timer = setTimeout(() => kill(child, "SIGKILL"), STOP_MS);
    await end.catch(() => undefined);
    clearTimeout(timer);
  }

  const deadlineMs = Date.now() + START_MS;
  while (!(await canConnect(port))) {
    if (!hasEnded && Date.now() < deadlineMs) {
      await wait(POLL_MS);
      continue;
    }
    const reason = hasEnded ? "it ended" : `it did not listen on port ${port} for ${START_MS / 1000} s`;
    await stop();
    throw new Error(`${reason}:\n${output()}`);
  }
  return { port, output, stop };
}
