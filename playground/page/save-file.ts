import { make } from "./elements.ts";

/** Gives a file to the reader, as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  make("a", { href: address, download: name }).click();
  // The browser has opened it by the next turn; kept any longer, it would fill the memory.
  window.setTimeout(() => URL.revokeObjectURL(address), 1000);
}
