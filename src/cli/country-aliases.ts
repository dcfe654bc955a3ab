/** Names of countries that no language's list of them has: short, old, official, of parts, of files. */

/** By code, separated by `|`; written as people write them, and folded as all names are. */
export const ALIASES: Readonly<Record<string, string>> = {
  AE: "UAE|Emirates|Arab Emirates|الإمارات",
  BN: "Brunei Darussalam",
  BQ: "Bonaire|Bonaire, Sint Eustatius and Saba",
  CD:
    "DRC|DR Congo|D.R. Congo|RDC|RD Congo|RD Kongo|DR Kongo|Democratic Republic of the Congo|Congo DR|République démocratique du Congo|" +
    "Demokratische Republik Kongo|Congo Kinshasa|Congo-Kinshasa|Zaire",
  CG: "Republic of the Congo|Congo Republic|Republik Kongo|République du Congo|República del Congo|Congo Brazzaville|Congo-Brazzaville",
  CI: "Ivory Coast|Cote dIvoire|Costa de Marfil|Elfenbeinküste|Costa do Marfim|Costa d'Avorio",
  CN: "PRC|PR China|P.R. China|Mainland China|People's Republic of China|中华人民共和国|中華人民共和国|中國",
  CZ: "Czech Republic|Czech Rep.|Tschechische Republik|République tchèque|República Checa|Repubblica Ceca|Česká republika",
  DE: "BRD|Bundesrepublik Deutschland|West Germany|East Germany",
  FK: "Malvinas",
  FR: "French Republic|République française|Metropolitan France",
  GB:
    "U.K.|Great Britain|Britain|G.B.|England|Scotland|Wales|Northern Ireland|" +
    "United Kingdom of Great Britain and Northern Ireland|" +
    "Großbritannien|Grande-Bretagne|Gran Bretaña|Gran Bretagna|Grã-Bretanha|Groot-Brittannië|Wielka Brytania|Storbritannien|" +
    "Angleterre|Inglaterra|Inghilterra|Schottland|Écosse|Escocia|Scozia|Pays de Galles|Англия|Великобритания|Шотландия|" +
    "英国|英國|イギリス|إنجلترا|بريطانيا|İngiltere|영국",
  GR: "Hellas|Hellenic Republic|Ελλάς",
  HK: "Hong Kong|Hongkong|Hong Kong China|Hong Kong SAR|香港",
  IR: "IR Iran|Persia",
  KG: "Kyrgyz Republic|Kirghizia",
  KP: "DPRK|N. Korea|Korea North|DPR Korea|Democratic People's Republic of Korea|북한|조선|조선민주주의인민공화국",
  KR: "ROK|S. Korea|Korea South|República de Corea|République de Corée|Republic of Korea|Korea Republic|한국|남한|대한민국",
  LA: "Lao|Lao PDR|Lao People's Democratic Republic",
  LY: "Libyan Arab Jamahiriya",
  MD: "Moldavia",
  MF: "Saint Martin French part",
  MK: "Macedonia|FYROM|FYR Macedonia|TFYR Macedonia|Former Yugoslav Republic of Macedonia|Mazedonien|Macédoine|Македония|Македонија|Makedonija",
  MM: "Burma|Birma|Birmanie|Birmania",
  MO: "Macau|Macao|Macau SAR|Macao SAR|Macau China|Macao China|澳门|澳門",
  MX: "United Mexican States|Méjico",
  NL: "Holland|Hollande|Holanda|Olanda|Голландия|هولندا|オランダ",
  PS: "Palestine|State of Palestine|Palestinian Territory|Occupied Palestinian Territory|West Bank|Gaza|Gaza Strip|Palestina|فلسطين",
  RU: "Russian Federation|Российская Федерация|РФ|روسيا",
  SA: "KSA|Saudi|السعودية",
  SK: "Slovak Republic|Slovak Rep.",
  ST: "Sao Tome",
  SX: "Sint Maarten|Sint Maarten Dutch part",
  SY: "Syrian Arab Republic|Syrian Republic",
  SZ: "Swaziland|Swasiland|Souaziland|Suazilandia",
  TH: "ประเทศไทย",
  TL: "East Timor|Timor Leste|Osttimor",
  TR: "Turkey|Turkiye|Türkiye Cumhuriyeti",
  TW: "Taiwan|ROC|Republic of China|Taiwan China|Taiwan ROC|Taiwan Province of China|Chinese Taipei|台湾|臺灣",
  US:
    "USA|U.S.|U.S.A.|America|The States|United States of America|EEUU|EUA|États-Unis d'Amérique|Vereinigte Staaten von Amerika|" +
    "Estados Unidos de América|Stati Uniti d'America|Amerika|Америка|США|アメリカ|米国|미국|美国|美國",
  UM: "United States Minor Outlying Islands|US Minor Outlying Islands",
  VA: "Vatican|Holy See|Vatican City State|Holy See Vatican City State",
  VE: "Venezuela RB",
  VG: "British Virgin Islands|BVI|UK Virgin Islands",
  VI: "US Virgin Islands|USVI|Virgin Islands US|United States Virgin Islands",
  VN: "Viet Nam|Việt Nam",
  WS: "Western Samoa",
  XK: "Kosova",
  ZA: "RSA",
};

/** Codes of the Olympic Committee and of FIFA that ISO 3166 does not have, in capitals. */
export const SPORT_CODES =
  "ALG=DZ ANG=AO ANT=AG ARU=AW ASA=AS BAH=BS BAN=BD BAR=BB BER=BM BHU=BT BIZ=BZ BOT=BW BRU=BN BUL=BG BUR=BF CAM=KH CAY=KY CGO=CG CHA=TD " +
  "CHI=CL CRC=CR CRO=HR CTA=CF DEN=DK ENG=GB EQG=GQ ESA=SV FIJ=FJ GAM=GM GBS=GW GEQ=GQ GER=DE GRE=GR GRN=GD GUA=GT GUI=GN HAI=HT HON=HN " +
  "INA=ID IRI=IR ISV=VI IVB=VG KOS=XK KSA=SA KUW=KW KVX=XK LAT=LV LBA=LY LES=LS LIB=LB MAD=MG MAS=MY MAW=MW MGL=MN MON=MC MRI=MU MTN=MR " +
  "MYA=MM NCA=NI NED=NL NEP=NP NGR=NG NIG=NE NIR=GB OMA=OM PAR=PY PHI=PH PLE=PS POR=PT PUR=PR RSA=ZA SAM=WS SCO=GB SEY=SC SIN=SG SKN=KN " +
  "SLO=SI SOL=SB SRI=LK SUD=SD SUI=CH TAH=PF TAN=TZ TGA=TO TOG=TG TPE=TW TRI=TT UAE=AE URU=UY VAN=VU VIE=VN VIN=VC WAL=GB ZAM=ZM ZIM=ZW";

/** Names that are one country's by some language's list, and that people use for either of two; written like the others. */
export const AMBIGUOUS = "Congo|Kongo|Korea|Corea|Corée|Coreia|Корея|Saint Martin";
