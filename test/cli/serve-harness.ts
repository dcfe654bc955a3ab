/** `cognomen serve` without a process, on a free port. */
import { createClient, type Reply, type Sending } from "../hosts/send.ts";
import { Collector, type Run, run } from "./harness.ts";

/** Starts a server, lets the test ask, stops it. */
export async function serve(
  args: readonly string[],
  test: (ask: (target: string | Sending) => Promise<Reply>, url: string) => Promise<void>,
): Promise<Run> {
  const stdout = new Collector();
  return run(["serve", "--port", "0", ...args], {
    stdout,
    async waitForStop() {
      const url = /http:\S+/u.exec(await readLine(stdout))![0];
      const client = createClient(Number(new URL(url).port), new URL(url).hostname);
      try {
        await test((target) => client.send(typeof target === "string" ? { target } : target), url);
      } finally {
        client.close();
      }
    },
  });
}

async function readLine(stdout: Collector): Promise<string> {
  while (!stdout.text.includes("\n")) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  return stdout.text;
}
