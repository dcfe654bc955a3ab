/** What a data folder says, in pieces with a hash each, so that a change has a name. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NAME_PARTS, readCountries, readSources } from "../data/folder.ts";
import { learntPath } from "../data/learnt.ts";
import { MIGRANTS_FILE } from "../data/migrants.ts";
import { shardPath } from "../data/statistics.ts";
import { LANGUAGES_FILE, WRITERS_FILE } from "../data/writers.ts";
import { ALPHABETS_PATH } from "../words/alphabets.ts";
import { encodeNameWords } from "../words/name-words.ts";
import { shortHash } from "./code.ts";

/** Hashes by name of a fact: a shard, or what another file says that decides a byte. */
export type Facts = Record<string, string>;

/** Names with their counts, what columns of evidence mean, and the countries with their populations. */
export function describeCounts(dataFolder: string): Facts {
  const countries = readCountries(dataFolder);
  const facts: Facts = {
    "countries.tsv": shortHash(countries.map(({ code, population }) => `${code} ${population}\n`).join("")),
    // Sources and their licences are beside the point.
    "sources.json": shortHash(JSON.stringify(readSources(dataFolder).evidence)),
  };
  for (const { code } of countries) {
    for (const part of NAME_PARTS) {
      const path = shardPath(dataFolder, code, part);
      if (existsSync(path)) facts[`${code}/${part}`] = shortHash(readFileSync(path));
    }
  }
  return facts;
}

/** What the tiers need beside: regions, what was fitted, and the words beside names, which every tier carries. */
export function describeTierFacts(dataFolder: string): Facts {
  const regions = readCountries(dataFolder).map(({ code, region }) => `${code} ${region}\n`);
  return {
    ...describeCounts(dataFolder),
    "migrants.tsv": hashFile(join(dataFolder, MIGRANTS_FILE)),
    "writers.tsv": hashFile(join(dataFolder, WRITERS_FILE)),
    "regions of countries.tsv": shortHash(regions.join("")),
    "calibration.json": hashFile(learntPath(dataFolder, "calibration.json")),
    "country-parameters.tsv": hashFile(learntPath(dataFolder, "country-parameters.tsv")),
    "alphabets.tsv": hashFile(ALPHABETS_PATH),
    "languages.tsv": hashFile(join(dataFolder, LANGUAGES_FILE)),
    "words beside names": shortHash(encodeNameWords()),
  };
}

const hashFile = (path: string): string => (existsSync(path) ? shortHash(readFileSync(path)) : "none");
