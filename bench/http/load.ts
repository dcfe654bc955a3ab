/** A load generator of a few lines: it has to cost less than what it measures. */
import { connect, type Socket } from "node:net";

/** Of a server of the benchmarks, which tells it at `/usage`. */
export async function readProcessorMs(port: number): Promise<number> {
  const usage = (await (await fetch(`http://127.0.0.1:${port}/usage`)).json()) as NodeJS.CpuUsage;
  return (usage.user + usage.system) / 1000;
}

export interface Load {
  /** Answers per second. */
  rate: number;
  /** Of a hundred requests the slowest but one took so long. */
  p99Ms: number;
}

/** Sends a request, or several in turn, again and again on each of so many connections; gives the answers per second. */
export const measureRate = async (...args: Parameters<typeof measureLoad>): Promise<number> =>
  (await measureLoad(...args)).rate;

/** The same, and how long requests take. */
export async function measureLoad(
  port: number,
  targets: string | readonly string[],
  { connectionCount = 16, durationMs = 2000 } = {},
): Promise<Load> {
  const requests = [targets].flat().map((target) => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  let requestCount = 0;
  const next = (): string => requests[requestCount++ % requests.length]!;
  const durationsMs: number[] = [];
  let isOver = false;

  function run(socket: Socket): Promise<void> {
    return new Promise((resolve, reject) => {
      let expectedBytes = 0;
      let receivedBytes = 0;
      let sentMs = performance.now();
      socket.on("error", reject);
      socket.on("data", (chunk) => {
        if (expectedBytes === 0) {
          // Heads are short, and come whole.
          const head = chunk.toString("latin1");
          const length = /^content-length: (\d+)\r$/imu.exec(head);
          const end = head.indexOf("\r\n\r\n");
          if (!head.startsWith("HTTP/1.1 200 ") || length === null || end < 0) {
            reject(new Error(`Expected 200 with a length, found ${head.slice(0, 200)}`));
            return;
          }
          expectedBytes = end + 4 + Number(length[1]);
        }
        receivedBytes += chunk.length;
        if (receivedBytes < expectedBytes) return;
        expectedBytes = 0;
        receivedBytes = 0;
        durationsMs.push(performance.now() - sentMs);
        if (isOver) {
          socket.end();
          resolve();
        } else {
          sentMs = performance.now();
          socket.write(next());
        }
      });
      sentMs = performance.now();
      socket.write(next());
    });
  }

  const startMs = performance.now();
  const timer = setTimeout(() => {
    isOver = true;
  }, durationMs);
  const sockets = Array.from({ length: connectionCount }, () =>
    connect({ port, host: "127.0.0.1", noDelay: true }),
  );
  try {
    await Promise.all(sockets.map(run));
  } finally {
    clearTimeout(timer);
    for (const socket of sockets) socket.destroy();
  }
  const tookMs = performance.now() - startMs;
  const sorted = durationsMs.sort((a, b) => a - b);
  return {
    rate: (sorted.length * 1000) / tookMs,
    p99Ms: sorted[Math.floor(0.99 * (sorted.length - 1))]!,
  };
}
