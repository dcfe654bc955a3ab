/** Makes the headings of tables in `.sortable` buttons that sort. */

/** `1,234`, `68.4 %` → a number; undefined for words. */
const numberIn = (text: string): number | undefined => {
  const found = /^[+−-]?[\d,]+(?:\.\d+)?/u.exec(text.trim());
  return found ? Number(found[0].replaceAll(",", "").replace("−", "-")) : undefined;
};

const textOf = (row: HTMLTableRowElement, column: number): string => row.cells[column]?.textContent ?? "";

function sortBy(table: HTMLTableElement, column: number, isDescending: boolean): void {
  const body = table.tBodies[0];
  if (!body) return;
  const sign = isDescending ? -1 : 1;
  const rows = [...body.rows].sort((left, right) => {
    const [one, other] = [textOf(left, column), textOf(right, column)];
    const [number, otherNumber] = [numberIn(one), numberIn(other)];
    return number !== undefined && otherNumber !== undefined
      ? sign * (number - otherNumber)
      : sign * one.localeCompare(other, "en");
  });
  body.append(...rows);
}

/** Tables that are sortable already stay as they are. */
export function makeSortable(root: ParentNode): void {
  for (const table of root.querySelectorAll<HTMLTableElement>(".sortable table:not([data-sorts])")) {
    table.dataset.sorts = "";
    const headings = [...(table.tHead?.rows[0]?.cells ?? [])];
    for (const [column, heading] of headings.entries()) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...heading.childNodes);
      heading.append(button);
      button.addEventListener("click", () => {
        const before = heading.getAttribute("aria-sort");
        const isFigure = numberIn(table.tBodies[0]?.rows[0]?.cells[column]?.textContent ?? "") !== undefined;
        const isDescending = before === null ? isFigure : before === "ascending";
        for (const other of headings) other.removeAttribute("aria-sort");
        heading.setAttribute("aria-sort", isDescending ? "descending" : "ascending");
        sortBy(table, column, isDescending);
      });
    }
  }
}
