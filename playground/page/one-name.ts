/** The tab of one name: as one string or in its parts. */
import type { Explanation } from "cognomen";
import { readHash, writeHash } from "./address.ts";
import { showAnswer } from "./answer-panel.ts";
import { hideCode, showCode } from "./code.ts";
import { find } from "./elements.ts";
import { engine } from "./engine-client.ts";
import { viewComparison, viewExplanation, viewFailure, viewNothing } from "./explanation-view.ts";
import { rememberSwitch } from "./memory.ts";
import { listReasons } from "./reasons.ts";
import { chooseResidence, residence, tellResidence } from "./residence.ts";
import { actionsIfUnknown, answerSettings, fallBackOffline, showLoaded } from "./settings.ts";
import { type AskedName, writeSnippets } from "./snippets.ts";
import { drawFamousName } from "./surprise.ts";
import { hideWhy, showWhy } from "./why.ts";

const whole = find("whole-name", HTMLInputElement);
const given = find("given-name", HTMLInputElement);
const family = find("family-name", HTMLInputElement);
const other = find("other-name", HTMLInputElement);
const otherField = find("other-field", HTMLElement);
const compare = find("compare", HTMLInputElement);
const inParts = find("in-parts", HTMLInputElement);
const wholeFields = find("whole-fields", HTMLElement);
const partFields = find("part-fields", HTMLElement);
/** The first is answered when the page opens. */
const examples = [
  ...find("examples", HTMLElement).querySelectorAll<HTMLButtonElement>("button:not(#surprise)"),
];
const keepsAddress = find("keeps-address", HTMLInputElement);
let askedCount = 0;
let addressTimer: number | undefined;

const typedIn = ({ value }: HTMLInputElement): string | undefined =>
  value.trim() === "" ? undefined : value;

const nameInFields = (): AskedName =>
  inParts.checked ? { given: given.value, family: family.value } : whole.value;

function typedName(): AskedName | undefined {
  const name = nameInFields();
  const text = typeof name === "string" ? name : name.given + name.family;
  return text.trim() === "" ? undefined : name;
}

/**
 * Shows the answer for what stands in the fields.
 *
 * @param isTyping whether more keys may follow
 */
export async function answerOneName(isTyping = false): Promise<void> {
  askedCount++;
  const number = askedCount;
  tellAddress();
  const names = [typedName(), compare.checked ? typedIn(other) : undefined].filter(
    (name) => name !== undefined,
  );
  let view = viewNothing();
  let single: Explanation | undefined;
  try {
    const answers = names.length === 0 ? [] : await engine.explain(names, isTyping);
    // There are no data yet, or another name was asked.
    if (!answers) return;
    const [first, second] = answers;
    single = second ? undefined : first;
    if (first)
      view = second
        ? viewComparison([first, second], actionsIfUnknown)
        : viewExplanation(first, actionsIfUnknown, addLastName);
  } catch (error) {
    if (number === askedCount && (await fallBackOffline())) return;
    view = viewFailure(error, answerOneName);
  }
  showLoaded();
  // Meanwhile something else was asked, perhaps on the other tab.
  if (number !== askedCount) return;
  showAnswer(tellResidence(view));
  if (view.bars.length > 0) showCode(names, answerSettings());
  else hideCode();
  if (single === undefined) hideWhy();
  else await explainWords(single, names, number);
}

/** Asks each word by itself, once the answer stands. */
async function explainWords(answer: Explanation, names: readonly AskedName[], number: number): Promise<void> {
  const reasons = listReasons(answer);
  const parts = reasons.map(({ word, part }) => (part === "forename" ? { given: word } : { family: word }));
  // Where they do not come, the answer stands without them.
  const answers = parts.length === 0 ? [] : await engine.explainParts(parts).catch(() => undefined);
  if (number !== askedCount) return;
  showWhy(
    answer,
    (answers ?? []).map((own, index) => ({ reason: reasons[index]!, answer: own })),
    writeSnippets(names, answerSettings()).shell,
  );
}

/** An answer that is still on its way is not to be shown, and whoever passes on the link of a list sends no name with it. */
export function leaveOneName(): void {
  askedCount++;
  window.clearTimeout(addressTimer);
  history.replaceState(null, "", location.pathname + location.search);
}

function addLastName(): void {
  if (!inParts.checked) whole.value = `${whole.value.trim()} `;
  (inParts.checked ? family : whole).focus();
}

/** What was typed is taken along from one form to the other. */
function switchForm(): void {
  showFields();
  if (inParts.checked) {
    const words = whole.value.trim().split(/\s+/u);
    family.value = words.pop() ?? "";
    given.value = words.join(" ");
  } else {
    whole.value = `${given.value} ${family.value}`.trim();
  }
  answerOneName();
}

/** The page opens with an answer, and the next name only has to be typed. */
export function openOneName(): void {
  if (takeFrom(location.href)) return;
  whole.value = examples[0]!.textContent;
  // A phone would cover the answer with its keyboard.
  if (window.matchMedia("(pointer: coarse)").matches) return;
  whole.focus({ preventScroll: true });
  whole.select();
}

/** Fills the fields with what an address holds, if it holds a name. */
function takeFrom(address: string): boolean {
  const asked = readHash(new URL(address).hash);
  if (!asked) return false;
  const { name } = asked;
  inParts.checked = typeof name !== "string";
  if (typeof name === "string") whole.value = name;
  else [given.value, family.value] = [name.given, name.family];
  compare.checked = asked.other !== undefined;
  other.value = asked.other ?? "";
  chooseResidence(asked.residence ?? "");
  showFields();
  return true;
}

function showFields(): void {
  wholeFields.hidden = inParts.checked;
  partFields.hidden = !inParts.checked;
  otherField.hidden = !compare.checked;
}

/** Browsers refuse an address that changes with every key. */
const ADDRESS_PAUSE_MILLISECONDS = 400;

/** Puts what is asked into the address, unless the reader does not want that. It replaces what was there: no page to go back to. */
function tellAddress(): void {
  window.clearTimeout(addressTimer);
  addressTimer = window.setTimeout(() => {
    const asked = {
      name: nameInFields(),
      other: compare.checked ? other.value : undefined,
      residence: residence() || undefined,
    };
    const hash = keepsAddress.checked ? writeHash(asked) : "";
    history.replaceState(null, "", hash === "" ? location.pathname + location.search : hash);
  }, ADDRESS_PAUSE_MILLISECONDS);
}

export function connectOneName(): void {
  for (const input of [whole, given, family, other])
    input.addEventListener("input", () => answerOneName(true));
  inParts.addEventListener("change", switchForm);
  compare.addEventListener("change", () => {
    showFields();
    if (compare.checked) other.focus();
    answerOneName();
  });
  rememberSwitch(keepsAddress, "cognomen-address", tellAddress);
  // Somebody has changed the address by hand, or followed a link to another name.
  // `location` may hold what was asked before once more: `tellAddress` waits, and may come between the change and this event.
  window.addEventListener("hashchange", ({ newURL }) => {
    if (takeFrom(newURL)) answerOneName();
  });
  for (const button of examples) button.addEventListener("click", () => takeExample(button.textContent));
  find("surprise", HTMLButtonElement).addEventListener("click", () => takeExample(drawFamousName()));
}

function takeExample(name: string): void {
  whole.value = name;
  if (inParts.checked) switchForm();
  else answerOneName();
}
