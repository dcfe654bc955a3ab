/**
 * Names of properties that nobody sees outside of the library: the bundles have short ones in their place, which makes
 * `cognomen/bare` 400 bytes smaller (2 %). No bundler can do it, as it does not know which names are public. A name that
 * is missing costs bytes alone; test/build/package/internal-names.built.test.ts holds that none is public, or built in.
 *
 * The code is more than twice the goal of 8 KB, minified and gzipped (`cognomen/bare`): blocks and their decoder, last names,
 * look-ups, whole names, options and ranking. Dropping error texts and last names would still miss the goal.
 *
 * Which short name a property has decides how well gzip finds repetitions. These were found by exchanging two of them at random, 90,000
 * times: `cognomen/bare` is 100 bytes smaller than with the names that the bundler would choose.
 */
export const SHORT_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  `abbreviations:lt against:Oe background:fe begin:ne bias:E2 bit:x bits:v block:a blockCount:de blockNumber:mt blocks:w
  bounds:$2 breathe:k2 candidates:P checkEnd:m compose:q1 connectors:ft contextCount:ot continentOf:Xe countCode:y countScale:N
  countryLanes:j1 counts:se coverageUnits:E1 differentCount:G1 dimension:At distributions:w1 edges:d1 emigration:Me expected:$
  factors:W familyCount:oe fathersNames:st fileByteCount:ke filiations:Ct fillers:he findAccount:je findByAddress:Z2
  findByKey:R1 findClient:a1 findForm:Re findHomes:N1 first:we firstCount:z fitNone:$1 fitParts:Q1 fold:f folded:p
  forenameCount:C form:E forms:re found:ee frequencies:nt giveReasons:o giveWay:q2 givenCount:xe givenFirst:T givenShare:G
  gluedEnds:F gluedFront:ie groupBitCount:d2 groupKeyCount:i halves:ue hasLetters:S headByteCount:it immigration:Se inverses:Qe
  isAsked:S1 isBatch:J isCounted:j2 isDue:Ke isFilled:R isFree:L2 isListed:L isOpen:Z isOver:Ne isPartial:O isPatronymic:r
  isThrottled:I isValid:M2 label:k lengthSeconds:J1 letterShare:H levels:xt lift:U lifts:Ae loadedBlockCount:e1
  longGivenFactor:be magic:gt makePublicStanding:S2 maps:Ue maxLogOdds:De meanAnswer:g1 measureShares:M1 minMovedShare:Le
  minNeighbouredShare:ze minOpenShare:Ee minUnits:s1 multiply:dt multiplyByLetters:pt namedCount:e2 neighbouredCount:$e
  nextKey:Je nextRecords:l normalizer:r1 notations:Ce numberOf:j numbers:b oddsExponent:He offset:ae onAttempt:Et openGroup:et
  openNeighbours:Q openToLetters:me partOf:Be particleFactor:K particles:te patronymics:Fe points:t predictors:Z1 prefixBits:r2
  prefixLength:rt prefixLengths:bt preflight:D1 priors:ce rank:u readBlock:Te readParts:A readWeights:X recordCount:ht
  recordStarts:M records:s reduceTo:B2 refuse:a2 remaining:Q2 remarks:Pe resetSeconds:F2 residual:n residualFactor:_2
  responder:Ie rowCount:Nt scales:C2 score:B scripts:le sections:_ sent:ct separator:_e separatorByteCount:pe severalExponent:D2
  severalShare:Ve siblings:yt standing:ve starts:u1 steps:c1 stepsPerOctave:g stride:Ze strip:V suffixByteCount:ut
  suffixOffsets:y1 suffixes:h surnameCount:d symbols:D tellingShare:Ge tierByteCount:ye titles:tt toWord:Y total:e
  unknownExponent:q unpackedByteCount:ge unspacedExponent:We waiterCount:Ye weights:c worldWeight:qe`
    .split(/\s+/u)
    .map((pair) => pair.split(":")),
);

export const INTERNAL_NAMES: readonly string[] = Object.keys(SHORT_NAMES);
