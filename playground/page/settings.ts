/** Which data answer, what of a name counts, and whether unknown names are guessed: for one name and for many. */
import { dataSizes } from "virtual:data-sizes";
import { proxy } from "comlink";
import type { AnswererInfo, SourceDescription } from "../worker/sources.ts";
import { announce } from "./announcer.ts";
import type { Action } from "./answer-view.ts";
import { formatCount, formatMegabytes } from "./countries.ts";
import { find, make } from "./elements.ts";
import { engine } from "./engine-client.ts";
import { isServedOffline } from "./offline.ts";
import { offerResidences, residence } from "./residence.ts";
import type { AnswerSettings } from "./snippets.ts";

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
let onChange: () => Promise<void>;

/**
 * Makes the settings work, and loads what the first answer needs. What takes longer comes after it.
 *
 * @param whenChanged is called when answers have become other ones
 * @throws Error if no data come, with the reason
 */
export async function connectSettings(whenChanged: () => Promise<void>): Promise<void> {
  onChange = whenChanged;
  const [residences, all] = await Promise.all([engine.listResidences(), engine.listSources()]);
  sources = all;
  find("sources", HTMLElement).append(...sources.map(makeChoice));
  find("estimate-size", HTMLElement).textContent = formatMegabytes(dataSizes.estimate);
  estimate.addEventListener("change", useEstimates);
  contract.addEventListener("change", async () => {
    await engine.useContract(contract.checked);
    tellAnswers();
    await onChange();
  });
  const loading = loadFirst();
  // While the data come.
  offerResidences(residences, onChange);
  await loading;
}

/** Takes the best data, and where they do not come those that need no parts. */
export async function loadFirst(): Promise<void> {
  const [best, smallest] = [sources[0]!, sources.at(-1)!];
  await choose(best).catch(() => choose(smallest));
  estimate.checked = !savesData();
  if (estimate.checked) await useEstimates();
}

/** Whether the reader has told the browser that bytes are dear. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** How names are answered at the moment. */
export const answerSettings = (): AnswerSettings => ({
  tier: (usedId ?? "full") as AnswerSettings["tier"],
  guesses: estimate.checked,
  isContract: contract.checked,
  residence: residence(),
});

function tellState(change: Partial<typeof texts>): void {
  Object.assign(texts, change);
  state.textContent = [texts.source, texts.estimator].filter((text) => text !== "").join(" · ");
}

/** Says how names are answered, and whether that is the best there is. */
function tellAnswers(): void {
  const isBest = usedId === sources[0]?.id && estimate.checked;
  answersState.textContent = contract.checked
    ? "Only the last name counts, as from predict() without options."
    : isBest
      ? "Every word of a name counts: the best answers, as from cognomen/best."
      : "Every word of a name counts. The best answers need the full data and the guesses.";
}

function makeChoice(source: SourceDescription): HTMLElement {
  const input = make("input", { type: "radio", name: "source", value: source.id });
  inputs.set(source.id, input);
  input.addEventListener("change", () => choose(source).catch(() => {}));
  const size = make(
    "small",
    {},
    `${formatMegabytes(source.byteCount)}${source.isInParts ? ", in parts" : ""}`,
  );
  return make("label", {}, input, make("span", {}, `${source.label} `, size));
}

/** @throws Error if the data do not come; those before go on answering */
async function choose(source: SourceDescription): Promise<void> {
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
  } catch (error) {
    tell(`The ${label.toLowerCase()} data could not be loaded. ${(error as Error).message}`);
    announce(`The ${label.toLowerCase()} data could not be loaded.`);
    if (usedId !== undefined && input.checked) inputs.get(usedId)!.checked = true;
    throw error;
  }
  await onChange();
}

function describeInfo({ keyCount, byteCount, loadedByteCount }: AnswererInfo): string {
  const names = `${formatCount(keyCount)} names`;
  const all = formatMegabytes(byteCount);
  if (loadedByteCount >= byteCount) return `${names} · ${all} loaded`;
  return `${names} · ${formatMegabytes(loadedByteCount)} of ${all} loaded`;
}

/**
 * Takes the data that were kept for the time without a network, if it has come.
 *
 * @returns whether they have answered
 */
export async function fallBackOffline(): Promise<boolean> {
  const smallest = sources.at(-1)!;
  if (!isServedOffline() || usedId === smallest.id) return false;
  return choose(smallest).then(
    () => true,
    () => false,
  );
}

/** Tells how much has been loaded by now, where that grows with the names that are asked. */
export async function showLoaded(): Promise<void> {
  if (!sources.find(({ id }) => id === usedId)?.isInParts || !inputs.get(usedId!)?.checked) return;
  const info = await engine.info();
  if (info && inputs.get(usedId!)?.checked) tellState({ source: describeInfo(info) });
}

async function useEstimates(): Promise<void> {
  const isOn = estimate.checked;
  const all = formatMegabytes(dataSizes.estimate);
  let isLoaded = false;
  const showProgress = (loaded: number): void => {
    if (!isLoaded && estimate.checked)
      tellState({ estimator: `guesses: ${formatMegabytes(loaded)} of ${all} loaded` });
  };
  try {
    await engine.useEstimates(isOn, proxy(showProgress));
    isLoaded = true;
    if (estimate.checked !== isOn) return;
    tellState({ estimator: isOn ? `guesses ${all} loaded` : "" });
  } catch (error) {
    isLoaded = true;
    estimate.checked = false;
    tellState({ estimator: `the guesses could not be loaded. ${(error as Error).message}` });
    announce("The guesses could not be loaded.");
    return;
  }
  tellAnswers();
  await onChange();
}

/** What the settings can do for a name that is not in the data. */
export function actionsIfUnknown(): Action[] {
  const best = sources[0]!;
  const actions: Action[] = [];
  if (usedId !== best.id)
    actions.push({
      label: `Use the ${best.label.toLowerCase()} data`,
      run: () => choose(best).catch(() => {}),
    });
  if (!estimate.checked)
    actions.push({
      label: `Guess from its spelling (${formatMegabytes(dataSizes.estimate)})`,
      run: () => {
        estimate.checked = true;
        return useEstimates();
      },
    });
  return actions;
}
