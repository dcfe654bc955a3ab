/** Says an answer to screen readers, once typing has paused: not at every key. */
import { find } from "./elements.ts";

const PAUSE_MILLISECONDS = 700;

const region = find("announcer", HTMLElement);
let timer: number | undefined;

export function announce(text: string): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    region.textContent = text;
  }, PAUSE_MILLISECONDS);
}
