/** Icelandic patronymics: Jónsson and Jónsdóttir are children of the same name. */
import { createEndingRule, type GenderRule } from "./endings.ts";

const icelandic = createEndingRule([
  ["sson", "sdóttir"],
  ["ason", "adóttir"],
  ["uson", "udóttir"],
  ["arson", "ardóttir"],
]);

export function icelandicRule(country: string): GenderRule | undefined {
  return country === "IS" ? icelandic : undefined;
}
