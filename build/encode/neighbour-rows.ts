/** The section of neighbours, as rows of countries. */
import { ByteSink } from "./bytes.ts";
import type { StoredDistribution } from "./table.ts";

/** Numbers of countries of all rows, then the countries, then differences of steps with the step of the residual mass behind. */
export function encodeNeighbours(rows: readonly StoredDistribution[]): Uint8Array {
  const sink = new ByteSink();
  for (const { countries } of rows) sink.push(countries.length);
  for (const { countries } of rows) for (const country of countries) sink.push(country);
  for (const { steps, restStep } of rows) {
    for (let index = 1; index < steps.length; index++) sink.push(steps[index]! - steps[index - 1]!);
    sink.push(restStep);
  }
  return sink.take();
}

/** The rows of a section that `readNeighbours` takes. */
export function listNeighbours(section: Uint8Array, countryCount: number): StoredDistribution[] {
  const sizes = section.subarray(0, section.length === 0 ? 0 : countryCount);
  let countryPlace = sizes.length;
  let stepPlace = sizes.length + (section.length - sizes.length) / 2;
  return Array.from(sizes, (size) => {
    const countries = [...section.subarray(countryPlace, countryPlace + size)];
    const differences = section.subarray(stepPlace, stepPlace + size - 1);
    const restStep = section[stepPlace + size - 1]!;
    countryPlace += size;
    stepPlace += size;
    let step = 0;
    const steps = [0, ...Array.from(differences, (difference) => (step += difference))];
    return { countries, steps, restStep };
  });
}
