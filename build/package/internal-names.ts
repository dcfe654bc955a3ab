/**
 * Names of properties that nobody sees outside of the library: the bundles have short ones in their place, which makes
 * `cognomen/bare` 400 bytes smaller (2 %). No bundler can do it, as it does not know which names are public. A name that
 * is missing costs bytes alone; test/build/package/internal-names.built.test.ts holds that none is public, or built in.
 *
 * The code is more than twice the goal of 8 KB, minified and gzipped (`cognomen/bare`): blocks and their decoder, last names,
 * look-ups, whole names, options and ranking. Dropping error texts and last names would still miss the goal.
 */
export const INTERNAL_NAMES: readonly string[] =
  `against background begin bias bit bits block blockCount blockNumber blocks bounds breathe candidates checkEnd compose
  connectors contextCount continentOf countCode countryLanes counts countScale coverageUnits differentCount dimension
  distributions edges emigration expected factors familyCount fathersName fathersNames fileByteCount filiations fillers
  findAccount findByAddress findByKey findClient findForm findHomes first firstCount fitNone fitParts fold
  folded forenameCount form forms found frequencies giveBack givenCount givenFirst givenShare giveReasons giveWay gluedEnds
  gluedFront groupBitCount groupKeyCount halves hasLetters headByteCount immigration inverses isAsked isBatch isCounted isDue
  isFilled isFree isListed isOpen isOver isPartial isPatronymic isThrottled isValid label lengthSeconds letterShare levels lift
  lifts loadedBlockCount longGivenFactor magic makePublicStanding maps maxLogOdds meanAnswer measureShares minMovedShare
  minNeighbouredShare minOpenShare minUnits multiply multiplyByLetters namedCount neighbouredCount nextKey
  nextRecords normalizer notations numberOf numbers oddsExponent offset onAttempt openGroup openNeighbours openToLetters
  particleFactor particles partOf patronymics points predictors prefixBits prefixLength prefixLengths preflight priors rank
  readBlock readParts readWeights recordCount records recordStarts reduceTo refuse remaining remarks resetSeconds residual
  residualFactor responder rowCount scales score scripts sections sent separator separatorByteCount severalExponent
  severalShare siblings slotRows slots standing starts steps stepsPerOctave stride strip suffixByteCount suffixes suffixOffsets
  surnameCount symbols tellingShare tierByteCount titles total toWord unknownExponent unpackedByteCount unspacedExponent
  waiterCount weights worldWeight`
    .split(/\s+/u)
    .toSorted();
