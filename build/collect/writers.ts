/**
 * Makes `data/writers.tsv` of what Unicode CLDR says of territories: population × part that speaks a language × part that can write,
 * each language in the script that it is likeliest written in there. Latin letters are left out: all countries write them.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { TableSource } from "../data/folder.ts";
import { LANGUAGES_HEADER, WRITERS_FILE, WRITERS_HEADER, type WriterShare } from "../data/writers.ts";
import { listMarkers } from "../words/name-words.ts";
import { compareCodePoints } from "./count-store.ts";

const require = createRequire(import.meta.url);
const TERRITORIES = "cldr-core/supplemental/territoryInfo.json";
const LIKELY_SUBTAGS = "cldr-core/supplemental/likelySubtags.json";
/** A smaller part of a country is too few people for its names to be met. */
const MIN_SHARE = 0.001;
const DECIMAL_COUNT = 4;

/** Scripts that CLDR tells apart and names do not. */
const SAME_SCRIPT: Readonly<Record<string, string>> = {
  Hans: "Hani",
  Hant: "Hani",
  Jpan: "Hani",
  Kore: "Hang",
  Aran: "Arab",
};

interface Territory {
  _literacyPercent: string;
  _population: string;
  languagePopulation?: Record<string, { _populationPercent: string; _writingPercent?: string }>;
}

interface Cldr {
  territories: Record<string, Territory>;
  likelySubtags: Record<string, string>;
  version: string;
  /** Of both files. */
  sha256: string;
}

function readCldr(): Cldr {
  const texts = [TERRITORIES, LIKELY_SUBTAGS].map((file) => readFileSync(require.resolve(file), "utf8"));
  const [territories, subtags] = texts.map((text) => JSON.parse(text)) as [
    { supplemental: { territoryInfo: Record<string, Territory> } },
    { supplemental: { likelySubtags: Record<string, string> } },
  ];
  const { version } = require("cldr-core/package.json") as { version: string };
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text);
  return {
    territories: territories.supplemental.territoryInfo,
    likelySubtags: subtags.supplemental.likelySubtags,
    version,
    sha256: hash.digest("hex"),
  };
}

/** ISO 15924 code of the script of a language, as CLDR writes languages: `uz`, `uz_Cyrl`. */
function scriptOf(
  language: string,
  territory: string,
  likelySubtags: Cldr["likelySubtags"],
): string | undefined {
  const [name = "", named] = language.split("_");
  const [, likely] = (likelySubtags[`${name}-${territory}`] ?? likelySubtags[name] ?? "").split("-");
  const script = named !== undefined && named.length === 4 ? named : likely;
  return script === undefined ? undefined : (SAME_SCRIPT[script] ?? script);
}

/** Whether names can be told to be in it: Unicode has letters of the script. */
function isUnicodeScript(name: string): boolean {
  try {
    new RegExp(`\\p{Script=${name}}`, "u");
    return true;
  } catch {
    return false;
  }
}

const scriptNames = new Intl.DisplayNames("en", { type: "script" });
/** Where the name in English is not that of Unicode's property. */
const UNICODE_NAMES: Readonly<Record<string, string>> = { Beng: "Bengali", Orya: "Oriya" };

let cldr: Cldr | undefined;

/** The languages that are written in a country: with the ISO 15924 code of the script, and the part of all people there who write so. */
export function listWritten(code: string): {
  code: string;
  language: string;
  script: string;
  share: number;
  population: number;
}[] {
  cldr ??= readCldr();
  const territory = cldr.territories[code] ?? { _literacyPercent: "0", _population: "0" };
  const { _literacyPercent, languagePopulation = {} } = territory;
  const population = Number(territory._population);
  return Object.entries(languagePopulation).flatMap(([language, people]) => {
    const { _populationPercent, _writingPercent } = people;
    const script = scriptOf(language, code, cldr!.likelySubtags);
    const share = (Number(_populationPercent) / 100) * (Number(_writingPercent ?? _literacyPercent) / 100);
    return script === undefined ? [] : [{ code, language, script, share, population }];
  });
}

function sharesOf(code: string): WriterShare[] {
  const shares = new Map<string, number>();
  for (const { script, share } of listWritten(code))
    if (script !== "Latn") shares.set(script, Math.min(1, (shares.get(script) ?? 0) + share));
  return [...shares]
    .filter(([, share]) => share >= MIN_SHARE)
    .map(([script, share]) => ({ code, script: UNICODE_NAMES[script] ?? scriptNames.of(script)!, share }))
    .filter(({ script }) => isUnicodeScript(script));
}

const writeShares = (header: string, shares: readonly WriterShare[]): string[] => [
  header,
  ...shares
    .map(({ code, script, share }) => `${code}\t${script}\t${Number(share.toFixed(DECIMAL_COUNT))}`)
    .sort(compareCodePoints),
];

/** Makes `data/languages.tsv`, of the languages of words beside names that tell of a country: their codes, without the script. */
export function collectLanguages(codes: readonly string[]): string {
  const wanted = new Set(listMarkers().flatMap(({ languages }) => languages));
  const shares = new Map<string, WriterShare>();
  for (const { code, language, share } of codes.flatMap(listWritten)) {
    const [script = ""] = language.split("_");
    const key = `${code} ${script}`;
    // One language in two scripts is written by the same people.
    if (wanted.has(script) && share >= MIN_SHARE && share > (shares.get(key)?.share ?? 0))
      shares.set(key, { code, script, share: Math.min(1, share) });
  }
  return `${writeShares(LANGUAGES_HEADER, [...shares.values()]).join("\n")}\n`;
}

/** @param codes of the countries that are wanted */
export function collectWriters(codes: readonly string[]): { text: string; source: TableSource } {
  cldr ??= readCldr();
  const lines = writeShares(WRITERS_HEADER, codes.flatMap(sharesOf));
  return {
    text: `${lines.join("\n")}\n`,
    source: {
      file: WRITERS_FILE,
      id: "unicode-cldr-territories",
      title: "Common Locale Data Repository: territory information and likely subtags",
      publisher: "Unicode Consortium",
      url: "https://cldr.unicode.org/",
      readIn: `cldr-core ${cldr.version}: supplemental/territoryInfo.json, supplemental/likelySubtags.json`,
      licence: "Unicode License v3",
      licenceClass: "A",
      licenceBasis:
        'The package says "Unicode-3.0" in package.json, and has the text of the Unicode License v3.',
      licenceConfidence: "high",
      attribution: "Unicode Common Locale Data Repository, © Unicode, Inc., Unicode License v3",
      privacy: "national totals",
      counts: "part of a country's people who speak a language, and part who can write",
      notes: "Latin letters and scripts of less than a thousandth of a country's people left out.",
      sha256: cldr.sha256,
      rows: lines.length - 1,
    },
  };
}
