/** Asks one host, or one handler, everything. */
import { ERRORS } from "../../src/http/responses.ts";
import type { Case } from "../suites/http.ts";
import { judge, type Ledger, type Setting } from "../suites/judge-http.ts";
import type { Client } from "./send.ts";

export interface Outcome {
  passedCount: number;
  caseCount: number;
  /** A line for each thing that is wrong, and which request it was. */
  complaints: string[];
}

/** More than twice what the examples accept in ten seconds: however these lie, some are refused. */
const FLOOD_COUNT = 250;

/** Sends too many requests in a short time. */
async function judgeFlood({ send }: Client): Promise<string[]> {
  // Invalid, so that nothing is spent; with a key of its own, so that nobody else is throttled.
  const sending = { target: "/?name=Kim&apikey=demo-free" };
  const replies = await Promise.all(Array.from({ length: FLOOD_COUNT }, () => send(sending)));
  const throttled = replies.filter(({ status }) => status === ERRORS.throttled.status);
  if (throttled.length === 0) return [`${FLOOD_COUNT} requests at once and none refused`];
  const { body, headers } = throttled[0]!;
  const complaints: string[] = [];
  if (body !== JSON.stringify({ error: ERRORS.throttled.text })) complaints.push(`body ${body}`);
  if (!/^(?:[1-9]|10)$/u.test(String(headers["retry-after"])))
    complaints.push(`retry-after: ${headers["retry-after"]}`);
  if (throttled.length + replies.filter(({ status }) => status === 200).length !== FLOOD_COUNT) {
    complaints.push("some were neither answered nor refused");
  }
  return complaints;
}

/** Runs all cases one after the other, and after them the flood, if there is to be one. */
export async function runCases(
  client: Client,
  cases: readonly Case[],
  setting: Setting,
  hasFlood: boolean,
): Promise<Outcome> {
  const ledger: Ledger = new Map();
  const outcome: Outcome = { passedCount: 0, caseCount: 0, complaints: [] };
  const count = (title: string, found: readonly string[]): void => {
    outcome.caseCount++;
    if (found.length === 0) outcome.passedCount++;
    for (const complaint of found) outcome.complaints.push(`${title}: ${complaint}`);
  };
  try {
    for (const expected of cases) {
      try {
        count(expected.title, judge(expected, await client.send(expected.sending), ledger, setting));
      } catch (error) {
        count(expected.title, [String(error)]);
      }
    }
    if (hasFlood) count("too many requests", await judgeFlood(client));
  } finally {
    client.close();
  }
  return outcome;
}
