/** The tab of one name: as one string or in its parts. */
import type { NameParts } from "cognomen";
import { showAnswer } from "./answer-panel.ts";
import { find, make } from "./elements.ts";
import { engine } from "./engine-client.ts";
import { viewExplanation, viewFailure, viewNothing } from "./explanation-view.ts";
import { adviceIfUnknown, showLoaded } from "./settings.ts";

const EXAMPLES = ["Nguyen", "José García", "王小明", "محمد الأحمد", "Müller", "Παπαδόπουλος"];

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

/** Shows the answer for what stands in the fields. */
export async function answerOneName(): Promise<void> {
  askedCount++;
  const number = askedCount;
  const name = typedName();
  let view = viewNothing();
  try {
    const answer = name === undefined ? undefined : await engine.explain(name);
    if (answer) view = viewExplanation(answer, adviceIfUnknown());
  } catch (error) {
    view = viewFailure(error);
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

export function connectOneName(): void {
  for (const input of [whole, given, family]) input.addEventListener("input", answerOneName);
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
