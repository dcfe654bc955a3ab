/** The tab of one name: as one string or in its parts. */
import type { NameParts } from "cognomen";
import { showAnswer } from "./answer-panel.ts";
import { find, make } from "./elements.ts";
import { engine } from "./engine-client.ts";
import { viewExplanation, viewFailure, viewNothing } from "./explanation-view.ts";
import { actionsIfUnknown, showLoaded } from "./settings.ts";

/** The first is answered when the page opens. */
const EXAMPLES = ["Giulia Rossi", "José García", "王小明", "محمد الأحمد", "Müller", "Παπαδόπουλος"];

const whole = find("whole-name", HTMLInputElement);
const given = find("given-name", HTMLInputElement);
const family = find("family-name", HTMLInputElement);
const inParts = find("in-parts", HTMLInputElement);
const wholeFields = find("whole-fields", HTMLElement);
const partFields = find("part-fields", HTMLElement);
let askedCount = 0;

function typedName(): string | NameParts | undefined {
  if (!inParts.checked) return whole.value.trim() === "" ? undefined : whole.value;
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
  const name = typedName();
  let view = viewNothing();
  try {
    const answers = name === undefined ? [] : await engine.explain([name], isTyping);
    // There are no data yet, or another name was asked.
    if (!answers) return;
    if (answers[0]) view = viewExplanation(answers[0], actionsIfUnknown);
  } catch (error) {
    view = viewFailure(error, answerOneName);
  }
  showLoaded();
  // Meanwhile something else was asked, perhaps on the other tab.
  if (number === askedCount) showAnswer(view);
}

/** An answer that is still on its way is not to be shown. */
export function leaveOneName(): void {
  askedCount++;
}

/** What was typed is taken along from one form to the other. */
function switchForm(): void {
  wholeFields.hidden = inParts.checked;
  partFields.hidden = !inParts.checked;
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
  whole.value = EXAMPLES[0]!;
  // A phone would cover the answer with its keyboard.
  if (window.matchMedia("(pointer: coarse)").matches) return;
  whole.focus({ preventScroll: true });
  whole.select();
}

export function connectOneName(): void {
  for (const input of [whole, given, family]) input.addEventListener("input", () => answerOneName(true));
  inParts.addEventListener("change", switchForm);
  find("examples", HTMLElement).append(
    ...EXAMPLES.map((example) => {
      const button = make("button", { type: "button", className: "example", dir: "auto" }, example);
      button.addEventListener("click", () => {
        whole.value = example;
        if (inParts.checked) switchForm();
        else answerOneName();
      });
      return button;
    }),
  );
}
