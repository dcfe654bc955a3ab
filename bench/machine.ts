/** What figures were measured on. */
import { arch, cpus, loadavg, platform } from "node:os";

/** One line: engine, system, processor, and how busy it was before. */
export function describeMachine(): string {
  const processors = cpus();
  const processor = `${processors.length} × ${processors[0]?.model.trim() ?? "unknown"}`;
  return `Node ${process.versions.node}, ${platform()} ${arch()}, ${processor}, load ${loadavg()[0]!.toFixed(1)} before.`;
}
