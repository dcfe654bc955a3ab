/**
 * What pictures of figures are made of. Middle greys and blue on nothing, so that they can be read on light and dark pages
 * alike; what they show stands in their descriptions too.
 */
const INK = "#767676";
export const LINE = "#8c8c8c";
export const STRONG = "#2f7fd1";
export const WEAK = "#e08a2e";
const FONT = "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

const escapeText = (text: string): string =>
  text.replace(/[&<>"]/gu, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);
export const short = (value: number): string => String(Math.round(value * 10) / 10);

export interface Label {
  x: number;
  y: number;
  text: string;
  anchor?: "start" | "middle" | "end";
  turned?: boolean;
}

export function label({ x, y, text, anchor = "middle", turned = false }: Label): string {
  const turn = turned ? ` transform="rotate(-90 ${short(x)} ${short(y)})"` : "";
  return `<text x="${short(x)}" y="${short(y)}" text-anchor="${anchor}"${turn}>${escapeText(text)}</text>`;
}

export const line = (x1: number, y1: number, x2: number, y2: number, style: string): string =>
  `<line x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}" ${style}/>`;

export function document(
  width: number,
  height: number,
  title: string,
  description: string,
  body: string[],
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description" font-family="${FONT}" font-size="12" fill="${INK}">
<title id="title">${escapeText(title)}</title>
<desc id="description">${escapeText(description)}</desc>
${body.join("\n")}
</svg>
`;
}
