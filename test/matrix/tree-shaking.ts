/** Looks into bundles for what a page has not asked for. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Entry } from "./cell.ts";

/** Text that survives every minifier, by what it stands for. */
export type Marks = Readonly<Record<"core" | "standard" | "full" | "estimate" | "unorm" | "adapter", string>>;

/** What belongs into the bundle of each entry. */
const OWN: Readonly<Record<Entry, readonly (keyof Marks)[]>> = {
  core: ["core"],
  standard: ["standard"],
  full: ["full"],
  best: ["full", "estimate"],
  estimate: ["core", "estimate"],
  // In chunks of their own.
  lazy: ["core", "standard", "full"],
  remote: [],
  unorm: ["standard", "unorm"],
};

/** From within the base64, where no two files are alike. */
const MARK_CHARACTER_COUNT = 60;

/** Takes the marks from the installed package. @throws if one is in none of the files that it is to stand for */
export function readMarks(project: string): Marks {
  const modules = join(project, "node_modules");
  const data = (name: string): string => {
    const text = readFileSync(join(modules, "cognomen", "dist", "data", `${name}.base64.cjs`), "utf8");
    const middle = text.length >> 1;
    return text.slice(middle, middle + MARK_CHARACTER_COUNT);
  };
  const check = (mark: string, file: string): string => {
    if (!readFileSync(join(modules, file), "utf8").includes(mark))
      throw new Error(`${file} has no ${mark} any more: take another mark`);
    return mark;
  };
  return {
    core: data("core"),
    standard: data("standard"),
    full: data("full"),
    estimate: data("estimate"),
    unorm: check("Invalid normalization form: ", "unorm/lib/unorm.js"),
    adapter: check("X-Rate-Limit-Remaining", "cognomen/dist/http.js"),
  };
}

/**
 * What is missing in a bundle, and what does not belong there.
 *
 * @param own what belongs there; default what belongs to the entry
 */
export function findForeign(entry: Entry, code: string, marks: Marks, own = OWN[entry]): string[] {
  return Object.entries(marks).flatMap(([name, mark]) => {
    const isOwn = own.includes(name as keyof Marks);
    if (code.includes(mark) === isOwn) return [];
    return [`the bundle of ${entry} ${isOwn ? "lacks" : "holds"} ${name}`];
  });
}
