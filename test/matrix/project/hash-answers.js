/**
 * Asks all names and makes one hash of all answers: what every run time must agree on. Nothing but the language itself
 * is used here, for some run times have nothing else.
 */

/** FNV-1a over UTF-16 units, twice with different starts, for 64 bits. */
function createHash() {
  let low = 0x811c9dc5;
  let high = 0x2f0b4a27;
  return {
    update(text) {
      for (let index = 0; index < text.length; index++) {
        const unit = text.charCodeAt(index);
        low = Math.imul(low ^ unit, 0x01000193);
        high = Math.imul(high ^ unit, 0x01000193) + (low >>> 24);
      }
    },
    digest: () => [high, low].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join(""),
  };
}

/** One answer is known beforehand: hashes of nonsense may be equal too. */
function checkKnown({ name, country, count }, asked) {
  if (name !== asked || country[0].country_id !== "VN" || !(count > 1_000_000))
    throw new Error(`${asked}: found ${JSON.stringify({ name, country, count })}, expected Vietnam`);
}

/**
 * @param names what to ask
 * @param predict answers one name
 * @returns how many were asked, how many of them are known, and the hash of all answers
 */
export function hashAnswers(names, predict) {
  checkKnown(predict("Nguyễn"), "Nguyễn");
  const hash = createHash();
  let knownCount = 0;
  for (const name of names) {
    const answer = predict(name);
    if (answer.country.length > 0) knownCount++;
    hash.update(JSON.stringify(answer));
  }
  return { nameCount: names.length, knownCount, hash: hash.digest() };
}
