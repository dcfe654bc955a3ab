const STOP_SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Resolves at SIGINT or SIGTERM. A second one ends the process at once, as it would any. */
export function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      for (const signal of STOP_SIGNALS) process.off(signal, stop);
      resolve();
    };
    for (const signal of STOP_SIGNALS) process.on(signal, stop);
  });
}
