/** Reads what Chromium traces of a page. */

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  args: { name?: string; data?: { url?: string; processId?: number; processPseudoId?: string } };
  /** Time of the processor, in microseconds. */
  tdur?: number;
}

/**
 * The longest task of a page's own thread, in milliseconds of the processor.
 *
 * Chromium shows parts of itself as pages too (the list of its address bar took 107 ms of a busy machine), so only
 * processes that opened the address count.
 *
 * @param trace as Chromium writes it, in JSON
 * @param address what the address of the page begins with
 * @throws if nothing of the kind has been traced
 */
export function findLongestTask(trace: Uint8Array, address: string): number {
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as { traceEvents: TraceEvent[] };
  const committed = traceEvents
    .filter(({ name, args }) => name === "FrameCommittedInBrowser" && args.data?.url?.startsWith(address))
    .map(({ args }) => args.data!);
  // A process that has not started yet has a pseudonym, and its number is told later.
  const pseudonyms = new Set(committed.map(({ processPseudoId }) => processPseudoId));
  const processes = new Set([
    ...committed.map(({ processId }) => processId),
    ...traceEvents
      .filter(
        ({ name, args }) =>
          name === "ProcessReadyInBrowser" &&
          args.data?.processPseudoId !== undefined &&
          pseudonyms.has(args.data.processPseudoId),
      )
      .map(({ args }) => args.data!.processId),
  ]);
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`;
  const threads = new Set(
    traceEvents
      .filter(
        ({ name, pid, args }) =>
          name === "thread_name" && args.name === "CrRendererMain" && processes.has(pid),
      )
      .map(threadOf),
  );
  const durations = traceEvents
    .filter((event) => event.name === "RunTask" && event.tdur !== undefined && threads.has(threadOf(event)))
    .map(({ tdur }) => tdur!);
  if (durations.length === 0)
    throw new Error(
      `Chromium has traced no task of ${address}: its trace has changed, or the page never opened`,
    );
  return durations.reduce((longest, duration) => Math.max(longest, duration), 0) / 1000;
}
