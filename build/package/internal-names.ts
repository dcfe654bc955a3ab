/**
 * Names of properties that nobody sees outside of the library: the bundles have short ones in their place, which makes
 * `cognomen/bare` 400 bytes smaller (2 %). No bundler can do it, as it does not know which names are public. A name that
 * is missing costs bytes alone; test/build/package/internal-names.built.test.ts holds that none is public, or built in.
 *
 * Saves 2 %. The code is more than twice the goal of 8 KB, minified and gzipped (`cognomen/bare`): blocks and their
 * decoder, last names, look-ups, whole names, options and ranking. Dropping error texts and last names would still miss
 * the goal.
 */
export const INTERNAL_NAMES: readonly string[] =
  `against background begin bias bit bits block blockCount blockNumber blocks bounds candidates checkEnd connectors
  contextCount countCode countScale countryLanes counts coverageUnits dimension distributions edges emigration expected
  factors familyCount fathersName fathersNames fileByteCount filiations fillers findAccount findByAddress findByKey findClient
  findForm findStrippedForm first firstCount fold folded forenameCount form forms found frequencies giveBack giveReasons
  givenCount givenFirst givenShare gluedEnds gluedFront groupBitCount groupKeyCount halves hasLetters headByteCount
  immigration inverses isBatch isCounted isFilled isListed isOpen isOver isPartial isPatronymic isValid label letterShare
  levels lift lifts loadedBlockCount longGivenFactor magic makePublicStanding maps maxLogOdds minMovedShare
  minNeighbouredShare minOpenShare minUnits multiplyByFathersName multiplyByLetters namedCount neighbouredCount nextKey
  nextRecords normalizer notations numbers oddsExponent offset onAttempt openGroup openNeighbours openToLetters particleFactor
  particles patronymics points predictors prefixBits prefixLength prefixLengths preflight priors rank readBlock readParts
  readWeights recordCount recordStarts records refuse remaining remarks resetSeconds residual residualFactor responder
  rowCount scales score scriptFactor scripts sections sent separator separatorByteCount severalExponent severalShare siblings
  slotRows slots standing starts steps stepsPerOctave stride strip suffixByteCount suffixOffsets suffixes surnameCount symbols
  tellingShare tierByteCount titles toWord total unknownExponent unpackedByteCount unspacedExponent weights worldWeight`
    .split(/\s+/u)
    .toSorted();
