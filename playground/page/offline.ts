/** Makes the page work without a network after the first visit. */
import { find } from "./elements.ts";

const state = find("offline-state", HTMLElement);

/** Called last: what it loads is not to wait for. */
export async function connectOffline(): Promise<void> {
  // Only where the page is built: the server for development has other files.
  if (globalThis.opening === undefined || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("./offline.js");
    await navigator.serviceWorker.ready;
    state.textContent = "This page now works offline, too, with the core data.";
  } catch {
    // Browsers refuse it in private windows and on connections that are not secure.
  }
}

/** Whether there is no network, and files that were kept answer in place of it. */
export const isServedOffline = (): boolean =>
  !navigator.onLine && "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
