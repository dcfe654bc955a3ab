/** Which data answer, what of a name counts, and whether unknown names are estimated: for one name and for many. */
import { dataSizes } from "virtual:data-sizes";
import { proxy } from "comlink";
import type { AnswererInfo, SourceDescription } from "../worker/sources.ts";
import { announce } from "./announcer.ts";
import { formatCount, formatMegabytes } from "./countries.ts";
import { find, make } from "./elements.ts";
import { engine } from "./engine-client.ts";

const state = find("load-state", HTMLElement);
/** What has been loaded, or why it has not: of the data, and of the estimator. */
const texts = { source: "", estimator: "" };
const partsNote = find("parts-note", HTMLElement);
const answersState = find("answers-state", HTMLElement);
const estimate = find("estimate", HTMLInputElement);
const contract = find("contract", HTMLInputElement);
const inputs = new Map<string, HTMLInputElement>();
let sources: readonly SourceDescription[] = [];
let usedId: string | undefined;

/** @param onChange is called when answers have become other ones */
export async function connectSettings(onChange: () => void): Promise<void> {
  sources = await engine.listSources();
  find("sources", HTMLElement).append(...sources.map((source) => makeChoice(source, onChange)));
  find("estimate-size", HTMLElement).textContent = formatMegabytes(dataSizes.estimate);
  estimate.addEventListener("change", () => useEstimates(onChange));
  contract.addEventListener("change", async () => {
    await engine.useContract(contract.checked);
    tellAnswers();
    onChange();
  });
  choose(sources[0]!, onChange);
}

function tellState(change: Partial<typeof texts>): void {
  Object.assign(texts, change);
  state.textContent = [texts.source, texts.estimator].filter((text) => text !== "").join(" · ");
}

/** Says how names are answered, and whether that is the best there is. */
function tellAnswers(): void {
  const isBest = usedId === sources.at(-1)?.id && estimate.checked;
  answersState.textContent = contract.checked
    ? "The last name answers alone, as from predict() without options."
    : isBest
      ? "Every word of a name counts: the best answers, as from cognomen/best."
      : "Every word of a name counts. The best answers take the full data and the estimates.";
}

function makeChoice(source: SourceDescription, onChange: () => void): HTMLElement {
  const input = make("input", { type: "radio", name: "source", value: source.id });
  inputs.set(source.id, input);
  input.addEventListener("change", () => choose(source, onChange));
  const size = make(
    "small",
    {},
    ` ${formatMegabytes(source.byteCount)}${source.isInParts ? ", in parts" : ""}`,
  );
  return make("label", {}, input, make("span", {}, source.label, size));
}

async function choose(source: SourceDescription, onChange: () => void): Promise<void> {
  const { id, label, byteCount } = source;
  const input = inputs.get(id)!;
  input.checked = true;
  const tell = (text: string): void => {
    // Of two choices in a row, the last one counts.
    if (input.checked) tellState({ source: text });
  };
  let isLoaded = false;
  const showProgress = (loaded: number): void => {
    // Reports come by a way of their own, and the last one can come after the answer.
    if (!isLoaded) tell(`${label}: ${formatMegabytes(loaded)} of ${formatMegabytes(byteCount)} loaded`);
  };
  try {
    const info = await engine.useSource(id, proxy(showProgress));
    isLoaded = true;
    if (!input.checked) return;
    usedId = id;
    tell(describeInfo(info));
    tellAnswers();
    partsNote.hidden = !source.isInParts;
    onChange();
  } catch (error) {
    tell(`${label} could not be loaded. ${String(error)}`);
    announce(`${label} could not be loaded.`);
    if (usedId !== undefined && input.checked) inputs.get(usedId)!.checked = true;
  }
}

function describeInfo({ keyCount, byteCount, loadedByteCount }: AnswererInfo): string {
  const names = `${formatCount(keyCount)} names`;
  const all = formatMegabytes(byteCount);
  if (loadedByteCount >= byteCount) return `${names} · ${all} loaded`;
  return `${names} · ${formatMegabytes(loadedByteCount)} of ${all} loaded`;
}

/** Tells how much has been loaded by now, where that grows with the names that are asked. */
export async function showLoaded(): Promise<void> {
  if (!sources.find(({ id }) => id === usedId)?.isInParts || !inputs.get(usedId!)?.checked) return;
  const info = await engine.info();
  if (info && inputs.get(usedId!)?.checked) tellState({ source: describeInfo(info) });
}

async function useEstimates(onChange: () => void): Promise<void> {
  estimate.disabled = true;
  tellState({ estimator: estimate.checked ? "loading the estimator …" : "" });
  try {
    await engine.useEstimates(estimate.checked);
    tellState({
      estimator: estimate.checked ? `estimator ${formatMegabytes(dataSizes.estimate)} loaded` : "",
    });
    tellAnswers();
    onChange();
  } catch (error) {
    estimate.checked = false;
    tellState({ estimator: `the estimator could not be loaded. ${String(error)}` });
    announce("The estimator could not be loaded.");
  }
  estimate.disabled = false;
}

/** What the settings can do for a name that is not in the data. */
export function adviceIfUnknown(): string {
  if (usedId !== sources.at(-1)?.id)
    return `The ${sources.at(-1)?.label.toLowerCase()} data have more names.`;
  return estimate.checked ? "" : "“Estimate unknown names” guesses from its letters.";
}
