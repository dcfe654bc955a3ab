/** Milliseconds of processor time that a call takes: unlike a clock, the same while other processes have the machine. */
export function processorMs(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
