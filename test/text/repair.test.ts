/** What is no trace of damage stays as it was sent; test/fixtures/written-names.tsv has names that are repaired. */
import { expect, it } from "vitest";
import { NAME_WORDS } from "../../build/words/name-words.ts";
import { repair } from "../../src/text/repair.ts";

it.each(["ἂ", "Ἄννα", "Й", "Ўлмас", "Ž̌ák", "Đặng", "Syk\\órova"])(
  "leaves %s alone, composed and decomposed",
  (name) => {
    for (const form of ["NFC", "NFD"])
      expect(repair(name.normalize(form), NAME_WORDS)).toBe(name.normalize(form));
  },
);

it("leaves alone what is longer than a name in any notation", () => {
  const name = "Ren&eacute; ".repeat(500);
  expect(repair(name, NAME_WORDS)).toBe(name);
  expect(repair(name.slice(0, 11), NAME_WORDS).normalize()).toBe("René");
});
