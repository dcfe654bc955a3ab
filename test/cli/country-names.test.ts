import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { ALIASES, AMBIGUOUS, SPORT_CODES } from "../../src/cli/country-aliases.ts";
import { findCountry } from "../../src/cli/country-names.ts";
import { COUNTRY_CODES, type CountryCode } from "../../src/ground/country-code.ts";

/** What people write, by the country that they mean. */
const WRITTEN: Readonly<Partial<Record<CountryCode, string>>> = {
  AE: "U.A.E.|UAE|United Arab Emirates|الإمارات العربية المتحدة|Vereinigte Arabische Emirate",
  AT: "Österreich|Oesterreich|ÖSTERREICH|Autriche|Ausztria|Rakousko|Oostenrijk",
  BA: "Bosnia and Herzegovina|Bosnia & Herzegovina|Bosnia-Herzegovina|Bosnien und Herzegowina|Bosna i Hercegovina|Bosnia y Herzegovina",
  CD: "DR Congo|D.R. Congo|Congo, the Democratic Republic of the|Congo, Dem. Rep.|Congo (Kinshasa)|DRC",
  CG: "Congo, Rep.|Republic of the Congo|Congo-Brazzaville",
  CH: "Schweiz|Suisse|Svizzera|Suiza|Suíça|Switzerland|Zwitserland|Szwajcaria|İsviçre|isviçre|Швейцария|Ελβετία|스위스|スイス|瑞士|CHE|ch|Die Schweiz|la Suisse| Switzerland ",
  CI: "Côte d'Ivoire|Côte d’Ivoire|Cote dIvoire|COTE D IVOIRE|Ivory Coast|Elfenbeinküste",
  CN: "中国|中國|China|P.R. China|China, People's Republic of|Chine|Çin|ÇİN|Китай",
  CZ: "Czech Republic|Czechia|Česko|Česká republika|Tschechien|Csehország",
  DE: "Deutschland|Allemagne|Alemania|Alemanha|Germania|Niemcy|Duitsland|Tyskland|Saksa|Németország|Германия|ドイツ|Federal Republic of Germany|Germany (Federal Republic of)|GER|276|DE-BY|🇩🇪|🇩🇪 Germany",
  FO: "Faeroerne|Færøerne",
  GB: "UK|uk|U.K.|Great Britain|England|Scotland|Wales|Northern Ireland|United Kingdom|the United Kingdom|Royaume-Uni|Vereinigtes Königreich|Großbritannien|Англия|英国|United Kingdom of Great Britain and Northern Ireland",
  GM: "Gambia, The|The Gambia|Gambia (the)",
  IR: "Iran, Islamic Republic of|Iran (Islamic Republic of)|Iran, Islamic Rep.|ایران|Iran",
  KP: "North Korea|Korea, Dem. People's Rep.|Democratic People's Republic of Korea|Korea (North)|N. Korea|Nordkorea",
  KR: "South Korea|Korea, Republic of|Korea (Republic of)|Korea, Rep.|Republic of Korea|Korea, South|대한민국|한국|韩国|韓国|Südkorea|Corea del Sur",
  NZ: "New Zealand|NewZealand|new_zealand|New-Zealand|Neuseeland",
  PS: "Palestine, State of|Palestine|Palestinian Territories|فلسطين",
  RU: "Россия|Russia|Russian Federation|Russia (Russian Federation)|Russian Federation (the)|Russland|Росія",
  SX: "Sint Maarten|Sint Maarten (Dutch part)",
  MF: "Saint Martin (French part)",
  TW: "台灣|台湾|Taiwan|Taiwan, Province of China|Taiwan (China)",
  US: "USA|U.S.A.|U.S.|us|United States|United States of America|the United States|America|Vereinigte Staaten|États-Unis|les États-Unis|Estados Unidos|EE. UU.|os Estados Unidos|Stati Uniti|США|アメリカ|美国|미국",
  VA: "Holy See (Vatican City State)|Vatican|Vatikanstadt",
  VI: "Virgin Islands, U.S.|Virgin Islands (U.S.)",
  XK: "Kosovo|XKX|Kosova",
};

describe("countries as people write them", () => {
  const cases = Object.entries(WRITTEN).flatMap(([code, names]) =>
    names.split("|").map((name): [string, string] => [name, code]),
  );

  it.each(cases)("%s is %s", (name, code) => {
    expect(findCountry(name)).toBe(code);
  });

  it.each([
    "",
    " ",
    "xyz",
    "EU",
    "Congo",
    "Korea",
    "Virgin Islands",
    "St. Martin",
    "USSR",
    "ger",
    "🇩🇪🇫🇷",
    "XX-YY",
    "999",
    "Yugoslavia",
    "Georgia (USA)",
    "Paris, France",
    "Federal Republic of",
    "()",
    ",",
  ])("%j is none", (name) => {
    expect(findCountry(name)).toBeUndefined();
  });

  it("are their codes, in capitals or not", () => {
    for (const code of COUNTRY_CODES)
      expect([code, findCountry(code), findCountry(code.toLowerCase())]).toEqual([code, code, code]);
  });

  it("may have more than one space, other apostrophes and decomposed accents", () => {
    expect(findCountry("  Côte   d`Ivoire ".normalize("NFD"))).toBe("CI");
    expect(findCountry("United  Kingdom")).toBe("GB");
  });
});

describe("the aliases", () => {
  it("are of countries, and each finds its own", () => {
    for (const [code, names] of Object.entries(ALIASES)) {
      expect(COUNTRY_CODES).toContain(code);
      for (const name of names.split("|")) expect([name, findCountry(name)]).toEqual([name, code]);
    }
    for (const [sport, code] of SPORT_CODES.split(" ").map((pair) => pair.split("=")))
      expect([sport, findCountry(sport!)]).toEqual([sport, code]);
    for (const name of AMBIGUOUS.split("|")) expect([name, findCountry(name)]).toEqual([name, undefined]);
  });
});

describe("beside another list of names", () => {
  const require = createRequire(import.meta.url);
  const LANGUAGES =
    "ar bg bs ca cs da de el en es et fa fi fr he hr hu hy id is it ja ka ko lt lv mk ms nb nl pl pt ro ru sk sl sr sv th tr uk vi zh".split(
      " ",
    );
  /** "Nga" is a code in the first place; the others name another country than the list says. */
  const OTHERWISE = ["Nga", "República Democrática do Congo", "São Martinho"];
  /** Of all countries; lists write differently, and Dutch and Greek ones have old names beside the usual ones. */
  const MIN_FOUND_COUNT = 195;

  it.each(LANGUAGES)("finds most countries of %s, and none for another", (language) => {
    const { countries } = require(`i18n-iso-countries/langs/${language}.json`) as {
      countries: Record<string, string | string[]>;
    };
    const wrong: string[] = [];
    let foundCount = 0;
    for (const [code, names] of Object.entries(countries)) {
      const found = [names].flat().map((name) => ({ name, code: findCountry(name) }));
      if (found.some((one) => one.code === code)) foundCount++;
      for (const one of found)
        if (one.code !== undefined && one.code !== code && !OTHERWISE.includes(one.name))
          wrong.push(`${one.name} is ${code}, found ${one.code}`);
    }
    expect(wrong).toEqual([]);
    expect(foundCount).toBeGreaterThanOrEqual(MIN_FOUND_COUNT);
  });
});
