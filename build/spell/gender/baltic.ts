/** Lithuanian wives and daughters, and Latvian women: Kazlauskienė, Kazlauskaitė; Bērziņa. */
import { createEndingRule, type GenderRule } from "./endings.ts";

const lithuanian = createEndingRule([
  ["as", "ienė", "aitė", "ė"],
  ["is", "ienė", "ytė", "ė"],
  ["ys", "ienė", "ytė", "ė"],
  ["us", "uvienė", "utė"],
  ["ius", "ienė", "iūtė", "ė"],
]);

const latvian = createEndingRule([
  ["s", "a"],
  ["š", "a"],
  ["is", "e"],
  ["ņš", "ņa"],
  ["ns", "na"],
  ["ais", "ā"],
  ["skis", "ska"],
  ["ckis", "cka"],
]);

const RULES: Readonly<Record<string, GenderRule>> = { LT: lithuanian, LV: latvian };

export function balticRule(country: string): GenderRule | undefined {
  return RULES[country];
}
