/** Reads what Chromium traces of a page. */

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  args: { name?: string };
  /** Time of the processor, in microseconds. */
  tdur?: number;
}

/**
 * The longest task of a page's own thread, in milliseconds of the processor.
 *
 * @param trace as Chromium writes it, in JSON
 * @throws if nothing of the kind has been traced
 */
export function findLongestTask(trace: Uint8Array): number {
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`;
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(threadOf),
  );
  const durations = traceEvents
    .filter((event) => event.name === "RunTask" && event.tdur !== undefined && threads.has(threadOf(event)))
    .map(({ tdur }) => tdur!);
  if (durations.length === 0) throw new Error("Chromium has traced no task: its trace has changed");
  return durations.reduce((longest, duration) => Math.max(longest, duration), 0) / 1000;
}
