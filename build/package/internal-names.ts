/**
 * Names of properties that nobody sees outside of the library: the bundles have short ones in their place, which makes
 * `cognomen/bare` 400 bytes smaller (2 %). No bundler can do it, as it does not know which names are public. A name that is missing
 * costs bytes alone; test/build/package/internal-names.built.test.ts holds that none is public, or built in.
 */
export const INTERNAL_NAMES: readonly string[] =
  `against background begin bit bits block blockCount blockNumber blocks candidates checkEnd connectors contextCount countCode
  countCodes counts coverageUnits distributions edges expected factors familyCount fathersName fathersNames fileByteCount
  filiations fillers findForm findStrippedForm first firstCount fold forenameCount form forms frequencies giveReasons givenCount
  givenShare gluedEnds gluedFront halves hasLetters headByteCount inverses isFilled isListed isPartial isPatronymic label
  letterShare levels lift lifts loadedBlockCount longGivenFactor maps maxLogOdds minMovedShare minNeighbouredShare minOpenShare
  minUnits multiplyByFathersName multiplyByLetters namedCount neighbouredCount normalizer notations numbers oddsExponent offset
  onAttempt onWeighed openBeside openNeighbours openToLetters particleFactor particles patronymics points prefixLength
  prefixLengths priors rank readBlock readParts readWeights recordCount recordStarts remarks residual residualFactor restSteps
  score scriptFactor scripts sections sent separator separatorByteCount severalExponent severalShare siblings starts steps stride strip
  suffixByteCount suffixOffsets suffixes surnameCount symbols tellingShare tierByteCount titles toWord total unknownExponent
  unpackedByteCount unspacedExponent weights worldWeight`
    .split(/\s+/u)
    .toSorted();
