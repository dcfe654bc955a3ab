/**
 * Names of properties that nobody sees outside of the library, and what they are called in the bundles: `cognomen/bare` is 500 bytes
 * smaller by it. No bundler can do it, as it does not know which names are public. A name that is missing costs bytes alone;
 * test/build/package/internal-names.built.test.ts holds that none is public, or built in. Which short name a property has decides how well
 * gzip finds repetitions: these were found by exchanging two of them at random, 100,000 times, and are worth 100 of these bytes.
 */
export const SHORT_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  `abbreviations:D2 against:we background:Q1 begin:Z bias:$1 bit:R bits:Y block:l blockCount:de blockNumber:et blocks:Ee
  bounds:$e breathe:J1 candidates:xt checkEnd:Ze compose:Q2 connectors:d2 contextCount:pe continentOf:E1 countCode:ee
  countScale:Qe countryLanes:S2 counts:Be coverageUnits:g1 differentCount:ot dimension:rt distributions:j2 edges:De
  emigration:Ye expected:U factors:Je familyCount:L fathersNames:D fileByteCount:ke filiations:a1 fillers:_2 findAccount:y1
  findByAddress:M1 findByKey:L2 findClient:be findForm:ie findHomes:F first:W firstCount:A fitNone:Z2 fitParts:Fe fold:e
  folded:e2 forenameCount:M form:b forms:N found:r frequencies:$2 giveReasons:ct giveWay:E2 givenCount:oe givenFirst:k
  givenShare:O gluedEnds:f gluedFront:a2 groupBitCount:Ve groupKeyCount:Me halves:mt hasLetters:w headByteCount:M2
  immigration:We inverses:d1 isAsked:Ne isBatch:Ct isCounted:C2 isDue:gt isFilled:r1 isFree:lt isListed:S1 isOpen:q isOver:Le
  isPartial:P isPatronymic:Ae isThrottled:q2 isValid:k2 label:_e lengthSeconds:it letterShare:j1 levels:yt lift:st lifts:Nt
  loadedBlockCount:X longGivenFactor:Se magic:r2 makePublicStanding:N1 maps:je maxLogOdds:e1 meanAnswer:Ke measureShares:D1
  minMovedShare:ue minNeighbouredShare:ve minOpenShare:Ie minUnits:z multiply:$ multiplyByLetters:y namedCount:nt
  neighbouredCount:Z1 nextKey:ft nextRecords:K normalizer:T notations:d numberOf:B2 numbers:n oddsExponent:me offset:Ce
  onAttempt:w1 openGroup:ge openNeighbours:I openToLetters:v partOf:H particleFactor:x particles:ae patronymics:_ points:i
  predictors:F2 prefixBits:Te prefixLength:bt prefixLengths:G preflight:Et priors:tt rank:s readBlock:At readParts:se
  readWeights:t recordCount:re recordStarts:C records:p reduceTo:Oe refuse:He remaining:q1 remarks:S resetSeconds:Xe residual:c
  residualFactor:Ue responder:Pe rowCount:ut scales:G1 score:le scripts:dt sections:V sent:Re separator:J separatorByteCount:te
  severalExponent:ye severalShare:fe siblings:Ge standing:u1 starts:c1 steps:u stepsPerOctave:ze stride:m strip:ne
  suffixByteCount:Q suffixOffsets:xe suffixes:o surnameCount:E symbols:pt tellingShare:he tierByteCount:qe titles:R1 toWord:h
  total:a unknownExponent:j unpackedByteCount:ce unspacedExponent:B waiterCount:ht weights:g worldWeight:s1`
    .split(/\s+/u)
    .map((pair) => pair.split(":")),
);

export const INTERNAL_NAMES: readonly string[] = Object.keys(SHORT_NAMES);
