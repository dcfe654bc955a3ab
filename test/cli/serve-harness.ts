/** `cognomen serve` without a process, on a free port. */
import { createClient, type Reply, type Sending } from "../hosts/send.ts";
import { Collector, type Run, run } from "./harness.ts";

/** Starts a server, lets the test ask, stops it. */
export async function serve(
  args: readonly string[],
  test: (ask: (target: string | Sending) => Promise<Reply>, url: string, greeting: string) => Promise<void>,
): Promise<Run> {
  const stdout = new Collector();
  let isStarted = false;
  let fault: { error: unknown } | undefined;
  const result = await run(["serve", "--port", "0", ...args], {
    stdout,
    async waitForStop() {
      isStarted = true;
      const greeting = await readLine(stdout);
      const url = /http:\S+/u.exec(greeting)![0];
      const client = createClient(Number(new URL(url).port), new URL(url).hostname);
      try {
        await test((target) => client.send(typeof target === "string" ? { target } : target), url, greeting);
      } catch (error) {
        // The command line would take it for an error of its own, and end with an exit code.
        fault = { error };
      } finally {
        client.close();
      }
    },
  });
  if (fault !== undefined) throw fault.error;
  if (!isStarted) throw new Error(`serve did not start: ${result.stderr}`);
  return result;
}

async function readLine(stdout: Collector): Promise<string> {
  while (!stdout.text.includes("\n")) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  return stdout.text;
}
