/**
 * Names in the address of the page, so that an answer can be kept and passed on: `#name=…`, `#given=…&family=…`,
 * `&with=…` for the one to compare with, and `&residence=CH` for where the people live. What follows # is not sent to any site.
 */
/** What the fields of the page hold. */
export interface Asked {
  readonly name: string | { readonly given: string; readonly family: string };
  /** The name to compare with; undefined: none. */
  readonly other: string | undefined;
  /** The country where the people live, by its code; undefined: anywhere. */
  readonly residence?: string | undefined;
}

/** The field takes no more. */
const MAX_LENGTH = 256;

/** @param hash the part of the address from # on; undefined if it holds no name */
export function readHash(hash: string): Asked | undefined {
  const values = new URLSearchParams(hash.replace(/^#/u, ""));
  const read = (key: string): string => (values.get(key) ?? "").slice(0, MAX_LENGTH);
  const other = values.has("with") ? read("with") : undefined;
  const residence = read("residence") || undefined;
  if (values.has("name")) return { name: read("name"), other, residence };
  if (!values.has("given") && !values.has("family")) return undefined;
  return { name: { given: read("given"), family: read("family") }, other, residence };
}

/** The part of an address from # on; empty without a name. */
export function writeHash({ name, other, residence }: Asked): string {
  const parts: Record<string, string> = typeof name === "string" ? { name } : { ...name };
  const values = { ...parts, ...(other === undefined ? {} : { with: other }) };
  if (Object.values(values).every((value) => value.trim() === "")) return "";
  const all = residence === undefined ? values : { ...values, residence };
  // A plus is a space in forms alone: messengers take it for a plus.
  return `#${String(new URLSearchParams(all)).replaceAll("+", "%20")}`;
}
