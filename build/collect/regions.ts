/** Subregions of the UN M49 standard. XK and TW, which it does not list, are put with their neighbours. */
const REGION_MEMBERS: Readonly<Record<string, string>> = {
  "Northern Africa": "DZ EG EH LY MA SD TN",
  "Eastern Africa": "BI DJ ER ET IO KE KM MG MU MW MZ RE RW SC SO SS TF TZ UG YT ZM ZW",
  "Middle Africa": "AO CD CF CG CM GA GQ ST TD",
  "Southern Africa": "BW LS NA SZ ZA",
  "Western Africa": "BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG",
  Caribbean: "AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI",
  "Central America": "BZ CR GT HN MX NI PA SV",
  "South America": "AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE",
  "Northern America": "BM CA GL PM US",
  Antarctica: "AQ",
  "Central Asia": "KG KZ TJ TM UZ",
  "Eastern Asia": "CN HK JP KP KR MN MO TW",
  "South-eastern Asia": "BN ID KH LA MM MY PH SG TH TL VN",
  "Southern Asia": "AF BD BT IN IR LK MV NP PK",
  "Western Asia": "AE AM AZ BH CY GE IL IQ JO KW LB OM PS QA SA SY TR YE",
  "Eastern Europe": "BG BY CZ HU MD PL RO RU SK UA",
  "Northern Europe": "AX DK EE FI FO GB GG IE IM IS JE LT LV NO SE SJ",
  "Southern Europe": "AD AL BA ES GI GR HR IT ME MK MT PT RS SI SM VA XK",
  "Western Europe": "AT BE CH DE FR LI LU MC NL",
  "Australia and New Zealand": "AU CC CX HM NF NZ",
  Melanesia: "FJ NC PG SB VU",
  Micronesia: "FM GU KI MH MP NR PW UM",
  Polynesia: "AS CK NU PF PN TK TO TV WF WS",
};

const regionByCode = new Map(
  Object.entries(REGION_MEMBERS).flatMap(([region, codes]) =>
    codes.split(" ").map((code) => [code, region] as const),
  ),
);

/** Name of the subregion of a country, `undefined` for a code that has none. */
export function regionOf(code: string): string | undefined {
  return regionByCode.get(code);
}
