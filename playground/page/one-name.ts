/** The tab of one name: as one string or in its parts. */
import type { NameParts } from "cognomen";
import { readHash, writeHash } from "./address.ts";
import { showAnswer } from "./answer-panel.ts";
import { find } from "./elements.ts";
import { engine } from "./engine-client.ts";
import { viewComparison, viewExplanation, viewFailure, viewNothing } from "./explanation-view.ts";
import { recall, remember } from "./memory.ts";
import { chooseResidence, residence, tellResidence } from "./residence.ts";
import { actionsIfUnknown, showLoaded } from "./settings.ts";

const STORAGE_KEY = "cognomen-address";

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
const examples = [...find("examples", HTMLElement).querySelectorAll("button")];
const keepsAddress = find("keeps-address", HTMLInputElement);
let askedCount = 0;
let addressTimer: number | undefined;

const typedIn = ({ value }: HTMLInputElement): string | undefined =>
  value.trim() === "" ? undefined : value;

function typedName(): string | NameParts | undefined {
  if (!inParts.checked) return typedIn(whole);
  const parts = { given: given.value, family: family.value };
  return (parts.given + parts.family).trim() === "" ? undefined : parts;
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
  try {
    const answers = names.length === 0 ? [] : await engine.explain(names, isTyping);
    // There are no data yet, or another name was asked.
    if (!answers) return;
    const [first, second] = answers;
    if (first)
      view = second
        ? viewComparison([first, second], actionsIfUnknown)
        : viewExplanation(first, actionsIfUnknown);
  } catch (error) {
    view = viewFailure(error, answerOneName);
  }
  showLoaded();
  // Meanwhile something else was asked, perhaps on the other tab.
  if (number === askedCount) showAnswer(tellResidence(view));
}

/** An answer that is still on its way is not to be shown. */
export function leaveOneName(): void {
  askedCount++;
  window.clearTimeout(addressTimer);
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
    const name = inParts.checked ? { given: given.value, family: family.value } : whole.value;
    const asked = {
      name,
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
  keepsAddress.checked = recall(STORAGE_KEY) !== "no";
  keepsAddress.addEventListener("change", () => {
    remember(STORAGE_KEY, keepsAddress.checked ? "yes" : "no");
    tellAddress();
  });
  // Somebody has changed the address by hand, or followed a link to another name.
  // `location` may hold what was asked before once more: `tellAddress` waits, and may come between the change and this event.
  window.addEventListener("hashchange", ({ newURL }) => {
    if (takeFrom(newURL)) answerOneName();
  });
  for (const button of examples) {
    button.addEventListener("click", () => {
      whole.value = button.textContent;
      if (inParts.checked) switchForm();
      else answerOneName();
    });
  }
}
