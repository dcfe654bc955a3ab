/** Reads a list of people with known countries: the set that accuracy is measured on. */
import { readFileSync } from "node:fs";

export interface Person {
  /** Full name as written. */
  name: string;
  /** Empty where unknown. */
  surname: string;
  /** Empty where unknown. */
  forename: string;
  /** ISO 3166-1 alpha-2, or XK. */
  country: string;
}

const HEADER = "name\tsurname\tforename\tcountry";

/** Reads a TSV file with the header `name surname forename country`. An error names the line. */
export function readPeople(path: string): Person[] {
  const lines = readFileSync(path, "utf8").replace(/\n$/u, "").split("\n");
  if (lines[0] !== HEADER)
    throw new Error(`${path}:1: expected ${JSON.stringify(HEADER)}, found ${JSON.stringify(lines[0])}`);
  return lines.slice(1).map((line, index) => {
    const [name, surname, forename, country, ...more] = line.split("\t");
    if (!name || surname === undefined || forename === undefined || !country || more.length > 0)
      throw new Error(`${path}:${index + 2}: expected four cells, found ${JSON.stringify(line)}`);
    return { name, surname, forename, country };
  });
}
