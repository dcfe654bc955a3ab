/** Words that are not names by themselves, all folded: titles, suffixes, particles, and countries by naming custom. */
import type { NamePart } from "../../src/ground/types.ts";
import {
  KINSHIP,
  PARTICLES as RUN_TIME_PARTICLES,
  SUFFIXES as RUN_TIME_SUFFIXES,
} from "../words/name-words.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));
const byCountry = (countries: string, text: string): Record<string, ReadonlySet<string>> =>
  Object.fromEntries([...words(countries)].map((country) => [country, words(text)]));

// --- Cleaning -------------------------------------------------------------------------------------------------------

/** Titles before a name. Words that are also names somewhere (Prince, Major, Justice, Dame, Don) are left out on purpose. */
export const TITLES = words(`
  mr mrs ms miss mister dr drs dra prof professor sir lord lady rev reverend honourable honorable excellency
  hrh captain colonel general lieutenant admiral ambassador
  dipl dkfm mmag mmmag mudr judr phdr rndr mvdr paeddr mgr inż dott dottssa
  doña mme mlle monsieur madame maître msgr monsignor
  advocate barrister smt shri shrimati samdech sdech
  डॉ डा डाॅ श्री श्रीमती माननीय ডা ডাঃ এডভোকেট অ্যাডভোকেট ব্যারিষ্টার ব্যারিস্টার অধ্যাপক আলহাজ্ব আলহাজ মাওলানা
  الدكتور ڈاکٹر دکتر مهندس ד"ר עו"ד
  นาย นาง นางสาว ดร ဦး ဒေါ် ဒေါက်တာ დოქტორი д-р проф
`);

/** Titles only where a dot follows: Gen, Eng, Hon and Tan are names, Gen., Eng. and Hon. are not. */
export const DOTTED_TITLES = words(`
  hon capt col gen maj lt sgt adm amb brig mag ing ir er eng adv avv geom arch me fr sen rep gov sec sr sra srta lic licda
  don hj h kh ts st.dr bc drh sh ch pt
  ड इ ई मा ড ดร प्रा
`);

/** Titles only in some countries, and only before two more words; elsewhere they are names. */
export const TITLES_BY_COUNTRY: Readonly<Record<string, ReadonlySet<string>>> = {
  MM: words("u daw"),
  BN: words("awang dayang pehin haji hajah hj"),
  MY: words("datuk dato dato' datuk' datin tuan haji hajah hj ustaz"),
  SG: words("haji hajah hj"),
  ID: words("haji hj ustadz"),
  NG: words("alhaji alhaja chief"),
  GH: words("alhaji nana"),
};

/** What may stand after a name: what the run time drops there, and what only sources write. */
export const SUFFIXES: ReadonlySet<string> = new Set([
  ...[...RUN_TIME_SUFFIXES, ...KINSHIP].map((word) => word.normalize("NFC")).filter((word) => word !== "md"),
  ...words("júnior mp mla mep msc bsc llb ร.น ร.ต พ.ต"),
]);

/** Suffixes only in some countries: Sen and Jun are names in half of Asia, "Md" is short for Mohammad in South Asia. */
export const SUFFIXES_BY_COUNTRY: Readonly<Record<string, ReadonlySet<string>>> = {
  EE: words("jun sen"),
  US: words("md"),
  CA: words("md"),
};

/** Entries that say that there is no name. */
export const NO_NAMES = words(`
  unknown inconnu inconnue desconocido desconocida desconhecido unbekannt sconosciuto onbekend neznámy nieznany
  dr mr mrs drs dra prof professor rev msgr phdr mudr डॉ डा ডা ด.ร
  nn n.n n/a n-a null none unnamed noname anonymous anonyme anonimo not undefined test baby infant family
  неизвестно неизвестный невідомо
`);
export const NO_NAME_PHRASES =
  /^(?:sin (?:nombre|vida|dato|datos|apellido)|no name|not (?:named|stated|known)|name unknown|baby (?:boy|girl))\b/u;

/** What samples of people leave of a person whose name they lack. Registers are believed: Jr. has 1,336 bearers there. */
export const LONE_TITLES = words(`
  adv capt dipl honourable iii jnr jr madame mlle mme monsignor ms née phd reverend shri smt snr
`);

/** Words of organisations and of headings that no person bears: a name of several words with one of them is none. */
export const ORGANISATIONS = words(`
  ltd limited inc llc gmbh ag&co plc srl sarl asoc asociados asociacion asociación associates sucesion sucesión
  fundacion fundación foundation universidad university universität universitet università universiteit instituto institute
  federation federación association corporation club society agency commission academy laboratory orchestra consortium collective
  ministerio ministry gouvernement parliament assembly embassy caucus secretary minister atelier editorial museum studio
  studios workshop workshops architects architekten architecture productions collection partners artists
  юнайтед завод банк беларусьбанк гостиница университет фабрика компания
`);
/** The same, but people bear them too: they must end a name of three words or more. */
export const ORGANISATIONS_AT_THE_END = words(
  "bank brothers college committee company corp council group press trust",
);
/** They open the name of an organisation. */
export const ORGANISATIONS_AT_THE_START = words("asociación banco banque comité government sociedad société");
/** End the name of a group of people. */
export const GROUPS_OF_PEOPLE = words("clan dynasty family municipality people sisters");
/** Names of organisations where words are not divided by spaces. */
export const UNSPACED_ORGANISATIONS = /有限公司|株式会社|주식회사/u;

/** Words of the headings of articles, which lists made from encyclopaedias hold beside people. */
export const HEADING_WORDS = words(`
  advisor allegations appointments assassination attorneys awards campaign campaigns casualties civilization
  civilizations controversies controversy county culture deputy director disambiguation discography dispute district
  elections extremism filmography international library marriage massacre murder murders national nuncio officer
  parliamentary political politics presidential referendum reforms traitors united wikibase wikidata wikimedia women youth
`);
/** Words that join the words of a sentence. Within a name of three words or more they show that it is none. */
export const SENTENCE_WORDS = words("against and for from of the without");
/** Where they are part of names: "Hendriks of Hendriksen" are two spellings, "And." is short for Andrea. */
export const SENTENCE_WORDS_IN_NAMES: Readonly<Record<string, ReadonlySet<string>>> = {
  NL: words("of"),
  IT: words("and for"),
};

/** Before the name a woman was born or is married with. */
export const MARRIAGE_WORDS = words("née épouse epouse épse epse eps");

// --- Particles ------------------------------------------------------------------------------------------------------

/**
 * Stand before a surname and belong to it: those that the run time looks for, and spellings that only lists have.
 * Not used in {@link NO_PARTICLE_COUNTRIES}.
 */
export const PARTICLES: ReadonlySet<string> = new Set([
  ...[...RUN_TIME_PARTICLES].map((word) => word.normalize("NFC")),
  ...words(
    "zum zur dem tot in 't vander vanden vande ver dell' dall' dela delos delas d' bte bt ud ur abo wuld ag aw mhic أبو أبي آل بو",
  ),
]);

/** Particles that are ordinary names or words elsewhere. */
export const PARTICLES_BY_COUNTRY: Readonly<Record<string, ReadonlySet<string>>> = {
  IT: words("li"),
  MT: words("li"),
};

/** Latin words of names there are syllables of their own: Le, Do, Van, Da, Di, San are surnames and middle names. */
export const NO_PARTICLE_COUNTRIES = words("CN TW HK MO KR KP VN KH LA TH MM JP MN");

/** Open a given name of several words, and are none without the word after them. */
export const FORENAME_PARTICLES = words("de del las los el al");

/** Join the words before and after to one surname: "na Ayutthaya" in Thailand. */
export const JOINERS = words("ณ und");

/** Stand between two surnames of one person. */
export const CONJUNCTIONS = words("y e i");

/** End a name of two words: Salah Eddine, Qutb ud-Din, Hossein Zadeh. */
export const ENDINGS = words(`
  eddine eddin eldin eldeen aldin aldeen uddin udin ud-din ad-din al-din el-din ullah zadeh zade oğlu oglu ogly kyzy qızı الدين الدین الله اللہ زاده پور
`);

/** Open a name of two words: Abdul Rahman. */
export const OPENINGS = words("abd abdul abdel abdal abdol abdoul abdur abdus ab عبد");

/** Between a name and the father's name. */
export const PATRONYMIC_CONNECTORS = words("bin binti binte bte bt bint a/l a/p al/ap s/o d/o anak ak ibn");

/** Short for a very common given name: the next one is what the person is called by. */
export const GIVEN_NAME_ABBREVIATIONS = words(
  "md md. mohd muhd mhd mohamad. moh moch muh m. ma ma. মোঃ মো মোছাঃ",
);

/**
 * Particles that are no names by themselves: what is left where a source takes "María del Carmen" or "von der Leyen" apart.
 * Surnames of registers are believed: Los is a Dutch surname, De a Bengali one.
 */
export const LONE_PARTICLES: Readonly<Record<NamePart, ReadonlySet<string>>> = {
  forename: words("de del los las el al von vom der bint binte bte bt ibn ud ur of"),
  surname: words("de del dela von vom der het al el bint binti binte bte bt ibn of"),
};
/** More of them, by country: elsewhere Das, La, Di and Do are names. */
export const LONE_PARTICLES_BY_COUNTRY: Readonly<
  Record<NamePart, Readonly<Record<string, ReadonlySet<string>>>>
> = {
  forename: {
    ...byCountry("ES MX AR CO PE VE CL EC GT CU BO DO HN PY SV NI CR PA UY PR", "la"),
    ...byCountry("PT BR AO MZ CV GW ST TL", "da do dos das"),
    IT: words("di in"),
  },
  surname: {
    ...byCountry("PT BR AO MZ CV GW ST TL", "da do dos das"),
    IT: words("di della degli delle dello dell dall in"),
  },
};
/** Where forenames are Al, Del, El and Von: short for Albert, Derek, Eleanor. */
export const SHORT_FORENAME_COUNTRIES = words("US GB CA AU NZ IE PH ZA");
/** Where De is a surname. */
export const DE_SURNAME_COUNTRIES = words("IN BD US GB");

// --- Countries by custom --------------------------------------------------------------------------------------------

/** Two surnames, the father's and the mother's, after the given names. */
export const TWO_SURNAMES = words(`
  ES MX AR CO PE VE CL EC GT CU BO DO HN PY SV NI CR PA UY PR GQ AD PH PT BR AO MZ CV GW ST TL
`);
/** "da", "de", "dos" before a surname are often left out there: Silva is as much the name as da Silva. */
export const OPTIONAL_PARTICLE_COUNTRIES = words("PT BR AO MZ CV GW ST TL");
export const OPTIONAL_PARTICLES = words("da de do das dos");

/** Family name first at home. */
export const FAMILY_NAME_FIRST = words("CN TW HK MO KR KP VN KH HU JP");
/** Of those, written given name first in English-language media. */
export const WESTERNISED_IN_MEDIA = words("HU JP");
/** Chinese, Malay, Indian and western names side by side. */
export const MIXED_CUSTOMS = words("SG MY BN");
/** Patronymics on -vich and -vna between or after the names. */
export const SLAVIC_PATRONYMICS = words("RU UA BY KZ KG UZ TJ TM AZ AM GE MD EE LV LT MN");

/** Common surnames of Chinese families in South East Asia, as romanised there. */
export const SINITIC_SURNAMES = words(`
  tan lim lee ng wong ong goh chua chan koh teo ang yeo tay ho low toh sim chong chia seah yap foo liew cheong cheah
  chin chen chew chin chee chiam chng choo chow chua chung eng fong gan gao gwee han heng hew hong hoo hoon hsu hu huang
  hui kang kee keng khoo khor kho kok kong kua kuah kuan kwan kwek kwok kwong lai lam lau law leong leow leung li lian lien
  lin ling liu lo loh loke loo lou lu lua lui lum luo lye ma mah mak mok neo ngo nah oei oh ong oon ooi ou pang pek peh
  phang phoon phua png poh poon quah quek see seet seow seng shen sia siew sin sng soh soo soon soong sun sze
  tai tan tang tee teh teng teoh thong tiah tiong toh tong tsai tsang tseng tung voon wan wang wee wen wong woo woon wu
  xu yam yan yang yao yee yeoh yeow yin ying yip yong you yow yu yuan yue yuen zhang zhao zheng zhou zhu loi tiew kiew bong
`);

/** Surnames of two characters. */
export const COMPOUND_SURNAMES = words(`
  歐陽 欧阳 司馬 司马 上官 諸葛 诸葛 夏侯 司徒 東方 东方 尉遲 尉迟 皇甫 公孫 公孙 慕容 令狐 宇文 長孫 长孙 獨孤 独孤 南宮 南宫 端木 呼延 張簡 范姜
  남궁 황보 제갈 사공 선우 서문 독고 동방 南宮 皇甫 司空 鮮于
`);

/** One Latin letter is a surname there (O, Y, E, U, I), elsewhere an initial. */
export const ONE_LETTER_SURNAMES = words("CN TW HK MO KR KP KH VN");
