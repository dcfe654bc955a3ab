/** Flags beside the names of countries. They are for the eye only: each stands beside the name. */
import { make } from "./elements.ts";

let flags: Readonly<Record<string, string>> | undefined;
let loading: Promise<void> | undefined;

const addressOf = (code: string): string | undefined =>
  flags?.[code] && `data:image/svg+xml,${encodeURIComponent(flags[code])}`;

function show(element: HTMLElement): void {
  const address = addressOf(element.dataset.flag ?? "");
  if (address !== undefined) element.style.backgroundImage = `url("${address}")`;
}

/** Loads the pictures, the first time. Flags that stand there already are filled in. */
export async function loadFlags(): Promise<void> {
  loading ??= import("./flag-pictures.ts").then((pictures) => {
    flags = pictures.flags;
    for (const element of document.querySelectorAll<HTMLElement>("[data-flag]")) show(element);
  });
  // The page answers without them; the next answer asks once more.
  await loading.catch(() => {
    loading = undefined;
  });
}

export function flagElement(code: string): HTMLElement {
  const element = make("span", { className: "flag" });
  element.setAttribute("aria-hidden", "true");
  element.dataset.flag = code;
  show(element);
  return element;
}

/** A flag to be painted; undefined where there is none. */
export async function loadFlagImage(code: string): Promise<HTMLImageElement | undefined> {
  await loadFlags();
  const address = addressOf(code);
  if (address === undefined) return undefined;
  // Without a size of its own, some browsers paint nothing of an SVG.
  const image = make("img", { src: address, width: 513, height: 342 });
  await image.decode();
  return image;
}
