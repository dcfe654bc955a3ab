/** What is fuzzed. Each has a file of its name in `targets/`. */

export const TARGETS = {
  predict:
    "any name and options against the core tier: shape, order, sums, spellings, keys, parts, estimates",
  whole: "whole names, coverage and least probability against the core tier, with letters and without",
  "last-name": "candidates for the last name, with statistics that know any word or none",
  normaliser: "folding and stripping against unorm and the engine",
  "data-file": "a small data file with every bit flipped, cut at every length, and damaged at random",
  "estimator-file": "the same with a small estimator file",
  remote: "a data file on a host that fails and lies: the right answer, or an error of the package",
  http: "query strings, keys, quotas and throttles against a second reading of the contract",
  worker: "lines in any chunks: one line out for each line in, in its place",
  accounts: "account files: accounts that a handler takes, or a message without keys and control characters",
  export:
    "small data files: the rows of a table are what predictions answer, names, options and formats as they come",
  enrich: "tables in any dialect, encoding and chunks: every byte comes back, every row is answered",
} as const;

export type TargetName = keyof typeof TARGETS;

export const TARGET_NAMES = Object.keys(TARGETS) as TargetName[];
