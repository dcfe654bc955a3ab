/** Names as people write them, as Markdown tables. */
import { type Figures, SYSTEMS } from "../../../bench/accuracy/figures.ts";
import type { FormFigures } from "../../../bench/accuracy/forms.ts";
import { WRITTEN_FORMS, type WrittenForm } from "../../evaluate/written-forms.ts";
import { grouped, percent } from "../../table.ts";
import { markdownTable } from "../markdown.ts";
import { points } from "./tables.ts";

/** As callers know what was measured, best first. */
const WAYS = [
  [SYSTEMS.estimated, "`cognomen/best`"],
  [SYSTEMS.full, "`cognomen/full`"],
] as const;

/** Most forms lose nothing, which needs no sign. */
const difference = ({ written, plain }: FormFigures): string =>
  Math.abs(written - plain) < 0.0005 ? "0.0" : points(written - plain);

const find = ({ forms }: Pick<Figures, "forms">, system: string, example: string): FormFigures | undefined =>
  forms.find((form) => form.system === system && form.example === example);

function table(
  figures: Pick<Figures, "forms">,
  heading: string,
  plain: string,
  forms: readonly WrittenForm[],
  label: (form: WrittenForm) => string,
): string {
  const rows = forms.flatMap((form) => {
    const measured = WAYS.map(([system]) => find(figures, system, form.example));
    const first = measured.find((one) => one !== undefined);
    if (first === undefined) return [];
    const cells = measured.flatMap((one) =>
      one ? [percent(one.written), percent(one.plain), difference(one)] : ["", "", ""],
    );
    return [[label(form), grouped(first.rowCount), ...cells]];
  });
  return markdownTable(
    [heading, "people", ...WAYS.flatMap(([, name]) => [`${name}: in this form`, plain, "difference"])],
    rows,
  );
}

const code = (text: string): string => `\`${text}\``;

/** Of all forms but words alone. */
export const formTable = (figures: Pick<Figures, "forms">): string =>
  table(
    figures,
    "form",
    "written plainly",
    WRITTEN_FORMS.filter(({ part }) => part === undefined),
    ({ example, note }) => (note ? `${code(example)}, ${note}` : code(example)),
  );

/** Words alone, each beside the part that it is. */
export const oneWordTable = (figures: Pick<Figures, "forms">): string =>
  table(
    figures,
    "word, and as a part",
    "as a part",
    WRITTEN_FORMS.filter(({ part }) => part !== undefined),
    ({ example, part }) => `${code(example)}, ${code(part!)}`,
  );
