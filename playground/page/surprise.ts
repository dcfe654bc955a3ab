/** Names that the world knows, of all continents, and that tell where they come from. */
import famousNames from "./famous-names.txt?raw";

/** Those still to come, in an order of chance. */
let waiting: string[] = [];

/** Another name each time, until all have been shown. */
export function drawFamousName(): string {
  if (waiting.length === 0)
    waiting = famousNames
      .trim()
      .split("\n")
      .map((name) => ({ name, chance: Math.random() }))
      .sort((first, second) => first.chance - second.chance)
      .map(({ name }) => name);
  return waiting.pop()!;
}
