/**
 * How much each sign of a last name counts, as examples on both sides of the edge where the choice turns. A word known
 * `s` times as a surname and `f` times as a given name is (s + 1) / (f + 1) times as much a surname.
 */
import { describe, expect, it } from "vitest";
import { lastNameCandidates, type WordStatistics } from "../../src/text/last-name.ts";

/** Words as `word surnames/forenames`; no others are known. */
function choose(name: string, known: string): string[] {
  const words = new Map<string, WordStatistics>();
  for (const entry of known.split(", ").filter(Boolean)) {
    const [word, counts] = entry.split(" ") as [string, string];
    const [surnameCount, forenameCount] = counts.split("/").map(Number) as [number, number];
    words.set(word, { surnameCount, forenameCount });
  }
  return lastNameCandidates(name, (word) => words.get(word));
}

describe("among three words", () => {
  it("the final one wins until another is twelve times as much a surname", () => {
    // 11 times, and 14 times.
    expect(choose("amara belina corana", "belina 109/9, corana 9/9")[0]).toBe("corana");
    expect(choose("amara belina corana", "belina 139/9, corana 9/9")[0]).toBe("belina");
  });

  it("the first one loses unless it is three times as much a surname", () => {
    const final = "fedora 0/999";
    expect(choose("amara belina fedora", `amara 24/9, belina 9/9, ${final}`)[0]).toBe("belina");
    expect(choose("amara belina fedora", `amara 29/9, belina 9/9, ${final}`)[0]).toBe("amara");
  });

  it("one with a particle wins unless another is three times as much a surname", () => {
    const others = "amara 0/999, fedora 0/999";
    expect(choose("amara de belina corana fedora", `belina 9/9, corana 24/9, ${others}`)[0]).toBe(
      "de belina",
    );
    expect(choose("amara de belina corana fedora", `belina 9/9, corana 29/9, ${others}`)[0]).toBe("corana");
  });

  it("more than twenty to one is no more certain: place decides then", () => {
    // However sure the middle one is, the final one needs little of its own.
    expect(choose("amara belina corana", "belina 90000/0, corana 16/9")[0]).toBe("corana");
    expect(choose("amara belina corana", "belina 90000/0, corana 13/9")[0]).toBe("belina");
  });

  it("one that nobody knows comes behind all that are known, whatever speaks against those", () => {
    // Unknown, but final and with a particle; known as a given name, and in the first place.
    const found = choose("amara belina de xyzzy", "amara 0/999, belina 0/999");
    expect(found.slice(0, 2)).toEqual(["belina", "amara"]);
  });

  it("one that nobody knows comes behind even a patronymic in the first place", () => {
    const found = choose("ivanovich belina de xyzzy", "ivanovich 0/999, belina 0/999");
    expect(found.slice(0, 2)).toEqual(["belina", "ivanovich"]);
  });
});

describe("a family name in front of single syllables", () => {
  it("has to be three times as much a surname as a given name", () => {
    expect(choose("kim jong un", "kim 24/9, un 9/9")[0]).toBe("un");
    expect(choose("kim jong un", "kim 29/9, un 9/9")[0]).toBe("kim");
  });

  it("may be a little less a surname than the final word", () => {
    // The final word is 8 times, then 9 times as much a surname; the first one three times.
    expect(choose("kim jong un", "kim 29/9, un 79/9")[0]).toBe("kim");
    expect(choose("kim jong un", "kim 29/9, un 89/9")[0]).toBe("un");
  });

  it("is looked for among at most five syllables", () => {
    const known = "kim 70000/9, ho 700/40";
    expect(choose("kim il sung jong ho", known)[0]).toBe("kim");
    expect(choose("kim il sung jong un ho", known)[0]).toBe("ho");
  });

  it("is looked for if no syllable has more than six letters", () => {
    const known = "kim 70000/9, un 700/40";
    expect(choose("kim nguyen un", known)[0]).toBe("kim");
    expect(choose("kim shreaux un", known)[0]).toBe("un");
  });
});

describe("what a name may cost", () => {
  it("of eleven words the fourth is left out: the first three and the last seven count", () => {
    const words = "aba bcb cdc ded efe fgf ghg hih iji jkj klk".split(" ");
    expect(choose(words.slice(1).join(" "), "").sort()).toEqual(words.slice(1).sort());
    expect(choose(words.join(" "), "").sort()).toEqual(words.filter((word) => word !== "ded").sort());
  });

  it("sixteen candidates are made of a name that has more", () => {
    const pairs = Array.from("abcdefghij", (letter) => `${letter}a-${letter}o`);
    expect(choose(pairs.join(" "), "")).toHaveLength(16);
  });

  it("the family name of an unspaced name has at most eight characters", () => {
    const [eight, nine] = ["かきくけこさしす", "かきくけこさしすせ"];
    expect(choose(`${nine}そ`, `${eight} 9/0`)).toEqual([eight]);
    expect(choose(`${nine}そ`, `${nine} 9/0`)).toEqual([]);
  });
});

describe("short words", () => {
  it("keep the Arabic article: without it fewer than three letters remain", () => {
    expect(choose("conan السيد", "")).toContain("سيد");
    expect(choose("conan الصد", "")).not.toContain("صد");
  });

  it("of up to four letters before a period are abbreviations", () => {
    expect(choose("alex. smith", "")).toEqual(["smith"]);
    expect(choose("alexa. smith", "")).toEqual(["smith", "alexa"]);
  });
});
