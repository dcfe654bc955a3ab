/** The tab of many names: a pasted list or an opened file, answered together. */
import { proxy } from "comlink";
import type { NameColumns } from "../../src/tables/find-names.ts";
import { MIN_HELPFUL_COUNT } from "../worker/list-help.ts";
import type { ListSummary } from "../worker/list-run.ts";
import type { TextFile } from "../worker/text-file.ts";
import { showAnswer } from "./answer-panel.ts";
import { hideCode } from "./code.ts";
import { formatMegabytes } from "./countries.ts";
import { find, make } from "./elements.ts";
import { engine } from "./engine-client.ts";
import { viewFailure } from "./explanation-view.ts";
// Who got the Nobel Prize in Physics.
import laureates from "./laureates.csv?raw";
import { viewChoices, viewNoNames, viewSummary } from "./list-view.ts";
import { rememberSwitch } from "./memory.ts";
import { filterPeople, hidePeople, showPeople } from "./people.ts";
import { tellResidence } from "./residence.ts";
import { saveFile } from "./save-file.ts";
import { fallBackOffline, showLoaded } from "./settings.ts";
import { hideWhy } from "./why.ts";

/** Text areas are slow with more, and nobody reads it there: it is answered without being shown. */
const SHOWN_LENGTH = 200_000;

/** Typing in a long list does not start it anew at every key. */
const PAUSE_MILLISECONDS = 250;

const text = find("many-names", HTMLTextAreaElement);
const progressRow = find("list-progress", HTMLElement);
const progress = find("progress", HTMLProgressElement);
const columnField = find("column-field", HTMLElement);
const column = find("column", HTMLSelectElement);
const givenColumn = find("given-column", HTMLSelectElement);
const panel = find("many-panel", HTMLElement);
const listHelps = find("list-helps", HTMLInputElement);
const listHelpsNote = find("list-helps-note", HTMLElement);
const HELP_NOTE = listHelpsNote.textContent;
let runCount = 0;
let timer: number | undefined;
/** Columns, and the line above them: below another one, it is another table. */
let chosen: { place: NameColumns; line: string | undefined } | undefined;
/** Whether each line is a name, as the reader says. */
let isList = false;
/** Name of the opened file; undefined: the text was pasted or typed. */
let path: string | undefined;
/** In which its bytes were read, if that had to be guessed. */
let encoding: string | undefined;
/** A text that is too long to be shown. */
let hiddenText: string | undefined;

/** Answers what stands in the box. */
export async function answerManyNames(): Promise<void> {
  window.clearTimeout(timer);
  runCount++;
  const number = runCount;
  hidePeople();
  hideWhy();
  hideCode();
  const names = hiddenText ?? text.value;
  if (names.trim() === "") {
    await engine.cancelList();
    columnField.hidden = true;
    progressRow.hidden = true;
    offerHelp(true);
    showAnswer(viewNoNames());
    return;
  }
  let isShownWhole = false;
  const show = (summary: ListSummary, isFinished: boolean): void => {
    // Reports come by a way of their own: those of an earlier list, and the last ones of this, can come too late.
    if (number !== runCount || isShownWhole) return;
    isShownWhole = isFinished;
    progressRow.hidden = isFinished;
    progress.value = summary.progress;
    showColumns(summary);
    offerHelp(summary.total >= MIN_HELPFUL_COUNT);
    if (summary.choices.length > 0) {
      showAnswer(viewChoices(summary, (name) => choose({ name }), takeLines));
      return;
    }
    showAnswer(
      tellResidence(viewSummary(summary, isFinished, encoding)),
      isFinished ? showPeopleOf : undefined,
    );
    showLoaded();
    if (isFinished && summary.done > 0) showPeople();
  };
  const request = { text: names, path, isList, place: chosen?.place, isHelped: listHelps.checked };
  try {
    const summary = await engine.runList(
      request,
      proxy((soFar: ListSummary) => show(soFar, false)),
    );
    if (summary) show(summary, true);
  } catch (error) {
    if (number !== runCount || (await fallBackOffline())) return;
    isShownWhole = true;
    progressRow.hidden = true;
    showAnswer(viewFailure(error, answerManyNames));
  }
}

/** @param isLong whether the list can be its own context: where it cannot, the switch would do nothing */
function offerHelp(isLong: boolean): void {
  listHelps.disabled = !isLong;
  listHelpsNote.textContent = isLong ? HELP_NOTE : `Needs at least ${MIN_HELPFUL_COUNT} names.`;
}

/** What still runs is given up: the other tab shows its own answer. */
export function leaveManyNames(): void {
  window.clearTimeout(timer);
  runCount++;
  progressRow.hidden = true;
  hidePeople();
  engine.cancelList();
}

/** Shows the names from a country, where they are to be seen. */
async function showPeopleOf(code: string): Promise<void> {
  await filterPeople(code);
  find("people-title", HTMLElement).scrollIntoView({ block: "nearest" });
}

/** Stands in the choice of the given names where these are no column of their own. */
const NO_COLUMN = "-1";

function showColumns({ columns, place }: ListSummary): void {
  columnField.hidden = columns.length < 2 || place === undefined;
  if (place === undefined) return;
  const shown = [...column.options].map((option) => option.text);
  if (columns.join("\n") !== shown.join("\n")) {
    const list = (): HTMLElement[] =>
      columns.map((title, index) => make("option", { value: String(index) }, title));
    column.replaceChildren(...list());
    givenColumn.replaceChildren(make("option", { value: NO_COLUMN }, "–"), ...list());
  }
  column.value = String("name" in place ? place.name : place.family[0]);
  givenColumn.value = "name" in place ? NO_COLUMN : String(place.given[0]);
}

const firstLine = (): string | undefined => text.value.split("\n", 1)[0];

function choose(place: NameColumns): void {
  chosen = { place, line: firstLine() };
  answerManyNames();
}

function takeLines(): void {
  isList = true;
  answerManyNames();
}

function chooseColumns(): void {
  const isWhole = givenColumn.value === NO_COLUMN || givenColumn.value === column.value;
  const family = Number(column.value);
  choose(isWhole ? { name: family } : { given: [Number(givenColumn.value)], family: [family] });
}

async function openFile(file: File): Promise<void> {
  try {
    replaceText(await engine.readFile(file), file.name, file.name);
  } catch (error) {
    columnField.hidden = true;
    hidePeople();
    showAnswer({
      ...viewNoNames(),
      note: [(error as Error).message],
      announcement: (error as Error).message,
    });
  }
}

/** Files can be let fall anywhere: one that misses the page would be opened in its place. */
function takeDroppedFiles(showTab: () => void): void {
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;
  const root = document.documentElement;
  window.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    root.classList.add("dropping");
  });
  window.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) root.classList.remove("dropping");
  });
  window.addEventListener("drop", (event) => {
    root.classList.remove("dropping");
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    if (panel.hidden) showTab();
    openFile(file);
  });
}

/** @param newPath name of the file it is from, if any */
function replaceText({ text: newText, guessedEncoding }: TextFile, title: string, newPath?: string): void {
  const isShown = newText.length <= SHOWN_LENGTH;
  hiddenText = isShown ? undefined : newText;
  text.value = isShown ? newText : "";
  text.placeholder = isShown ? "" : `${title}, ${formatMegabytes(newText.length)}`;
  chosen = undefined;
  isList = false;
  path = newPath;
  encoding = guessedEncoding;
  answerManyNames();
}

async function saveAnswers(): Promise<void> {
  const file = await engine.listAsCsv();
  if (file) saveFile(file, "answers.csv");
}

/** @param showTab shows the tab of many names */
export function connectManyNames(showTab: () => void): void {
  text.addEventListener("input", () => {
    hiddenText = undefined;
    path = undefined;
    encoding = undefined;
    isList = false;
    if (firstLine() !== chosen?.line) chosen = undefined;
    text.placeholder = "";
    window.clearTimeout(timer);
    timer = window.setTimeout(answerManyNames, PAUSE_MILLISECONDS);
  });
  text.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    if (text.value !== "" || pasted.length <= SHOWN_LENGTH) return;
    event.preventDefault();
    replaceText({ text: pasted }, "Pasted list");
  });
  rememberSwitch(listHelps, "cognomen-list-helps", answerManyNames);
  for (const choice of [column, givenColumn]) choice.addEventListener("change", chooseColumns);
  takeDroppedFiles(showTab);
  const file = find("names-file", HTMLInputElement);
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    // The same file can be chosen again after it was changed.
    if (chosen) await openFile(chosen);
    file.value = "";
  });
  find("list-example", HTMLButtonElement).addEventListener("click", () =>
    replaceText({ text: laureates }, "Example"),
  );
  find("cancel", HTMLButtonElement).addEventListener("click", () => engine.cancelList());
  find("download", HTMLButtonElement).addEventListener("click", saveAnswers);
}
