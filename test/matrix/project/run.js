// Node, Deno and Bun: imports an entry, asks it all names and prints what came of it.
import { readFileSync } from "node:fs";

const [file, namesFile, address] = process.argv.slice(2);
const { answer } = await import(new URL(file, import.meta.url));
console.log(JSON.stringify(await answer(JSON.parse(readFileSync(namesFile, "utf8")), address)));
