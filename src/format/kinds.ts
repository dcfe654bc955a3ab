/**
 * Kinds of symbols in blocks, each with a context model of its own: maps and distributions. Import all as one name: bundlers put
 * the numbers where they are used, which they do not do with those of an object.
 */

export const branch = 0;
export const firstLetter = 1;
export const letter = 2;
export const parts = 3;
export const firstCountry = 4;
export const givenCountry = 5;
export const secondPartCountry = 6;
export const evidence = 7;
export const count = 8;
export const countryCount = 9;
export const step = 10;
export const country = 11;
export const restStep = 12;
