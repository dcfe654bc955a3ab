/** Folding as the documents describe it, done by somebody else's normaliser, and the letters for which that holds. */
import unorm from "unorm";
import type { FoldTable } from "../../build/words/fold-table.ts";

/** @param nfd the normaliser */
export const foldByOracle = (name: string, nfd: (text: string) => string): string =>
  nfd(nfd(name).toLowerCase()).replace(/ς/gu, "σ");

const JUDGED =
  /[\u0041-\u024f]|[\u0300-\u036f]|[\u0370-\u0377\u0384-\u0481\u048a-\u0556\u0561-\u0587\u1e00-\u1fff]/u;

/** Letters that folding treats by decomposition and lower case alone, whole and in their parts. */
export function listOracleLetters({ folds, spaces }: FoldTable): string[] {
  // Characters that folding treats on purpose otherwise.
  const special = new Set(
    [...folds]
      .filter(([, to]) => to.length === 0 || [..."'-\"(),"].some((mark) => to[0] === mark.charCodeAt(0)))
      .map(([from]) => from),
  );
  special.add(0x130);
  // The dot of an i, in İ and alone.
  special.add(0x307);
  for (let point = 0x1c4; point <= 0x1cc; point++) special.add(point);
  for (let point = 0x1f1; point <= 0x1f3; point++) special.add(point);
  const isPlain = (letter: string): boolean => {
    const point = letter.codePointAt(0)!;
    return !special.has(point) && !spaces.has(point);
  };
  const letters: string[] = [];
  for (let point = 0x41; point < 0x2000; point++) {
    const letter = String.fromCodePoint(point);
    if (JUDGED.test(letter) && isPlain(letter) && [...unorm.nfd(letter)].every(isPlain)) letters.push(letter);
  }
  return letters;
}
