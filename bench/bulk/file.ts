/** Writes the file that the benchmark enriches. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { createRandom } from "../speed/random.ts";
import type { People } from "./people.ts";

const CITIES = [
  "Paris",
  "São Paulo",
  "Berlin",
  "Lagos",
  "Manila",
  "Toronto",
  "Kraków",
  "Lima",
  "Oslo",
  "Cairo",
];
const HEADER = "id,surname,city,joined,note\n";
const ROWS_PER_WRITE = 5000;

export interface WrittenFile {
  byteCount: number;
  distinctCount: number;
}

/** A list of customers of five columns, one of them quoted in every tenth row. */
export async function writeCustomers(path: string, people: People, rowCount: number): Promise<WrittenFile> {
  const random = createRandom(7);
  const distinct = new Set<string>();
  const stream = createWriteStream(path);
  let text = HEADER;
  let byteCount = 0;
  for (let row = 1; row <= rowCount; row++) {
    const { name, country } = people.draw();
    distinct.add(name);
    const day = `20${10 + random.below(15)}-0${1 + random.below(9)}-${10 + random.below(19)}`;
    const note = row % 10 === 0 ? `"called ""${random.below(9)}"" times, ${country}"` : country;
    text += `${row},${name},${random.pick(CITIES)},${day},${note}\n`;
    if (row % ROWS_PER_WRITE !== 0 && row !== rowCount) continue;
    const bytes = Buffer.from(text);
    byteCount += bytes.length;
    if (!stream.write(bytes)) await once(stream, "drain");
    text = "";
  }
  stream.end();
  await once(stream, "close");
  return { byteCount, distinctCount: distinct.size };
}
