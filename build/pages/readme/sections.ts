/** The generated parts of a Markdown page. */

/** Replaces what stands between `<!-- figures:name -->` and the next `<!-- /figures -->`. */
export function replaceSection(markdown: string, name: string, content: string): string {
  const opening = `<!-- figures:${name} -->\n`;
  const start = markdown.indexOf(opening);
  const end = markdown.indexOf("<!-- /figures -->", start);
  if (start < 0 || end < 0) throw new Error(`no ${opening.trim()} … <!-- /figures --> on the page`);
  return `${markdown.slice(0, start + opening.length)}\n${content}\n${markdown.slice(end)}`;
}
