// Word lists for last-name.ts, in the form `foldName` yields: lower case, decomposed (NFD).

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Titles, dropped in front of a name; without marks, periods and apostrophes. */
export const TITLES: ReadonlySet<string> = /* @__PURE__ */ words(
  "dr dra prof professor mr mrs ms miss mx sir dame lord lady rev sheikh sheik shaykh haji hajji alhaji herr " +
    "frau senor senora senorita sr sra srta don dona mme mlle monsieur madame ing lic dott dottor mag sig signor " +
    "signora sri shri shree smt datuk dato datin tun daw др דר מר الشيخ الدكتور السيد الحاج श्री श्रीमती डॉ นาย " +
    "นาง นางสาว ဦး ဒေါ်",
);

/** Generations, degrees and honours, dropped at the end of a name; same form as the titles. */
export const SUFFIXES: ReadonlySet<string> = /* @__PURE__ */ words(
  "dr jr sr jnr snr junior ii iii iv vii viii nd rd th phd dphil md dds esq mba cpa obe cbe mbe kbe qc fils",
);

/** Portuguese generations: also surnames (Agostinho Neto), so dropped only where two words remain. */
export const KINSHIP: ReadonlySet<string> = /* @__PURE__ */ words("filho neto sobrinho bisneto");

/** Words that belong to the word after them. Accents count: `le` is one, Vietnamese `lê` is not. */
export const PARTICLES: ReadonlySet<string> = /* @__PURE__ */ words(
  // Dutch, German, Nordic
  "van von vom zu zum zur und der den ter ten te het 't 's op af av " +
    // Romance
    "de del dela della dello delle dell dei degli dal dalla dall di da do dos das du des d l la le les las los lo " +
    "san santa sant st saint ste sainte sa\u0303o " +
    // Celtic
    "mac mc fitz o o\u0301 ni ni\u0301 nic ui ua ap " +
    // Arabic, Hebrew, Berber, Malay, East African
    "al el ul bin bint binti binte ben bar bat ibn abu abou abi abd abdul abdel abdal umm ould ait ai\u0308t wa arap " +
    // the same in other scripts
    "фон ван дер де да ди ла ибн бин бен абу аль эль του της ντε ντι φον βαν " +
    "בן בר בת אבו אל بن ابن بنت ابو ابي ام ال عبد ولد",
);

/** Arabic articles that count as particles only before a hyphen (`as-Sadat`): elsewhere they are names. */
export const ARTICLES: ReadonlySet<string> = /* @__PURE__ */ words("ad an ar as at az ash ed er es ur ас аш");

/** Words that make the word before them a patronymic (Heydar oglu). */
export const FILIATIONS: ReadonlySet<string> = /* @__PURE__ */ words(
  "oglu ogly ogli qizi kizi kyzy uly uulu оглы улы уулу кызы",
);

/** East Slavic and Kazakh patronymics, on a word without marks. */
export const PATRONYMIC =
  /(?:[аое]в[иі]ч|[аоеиі][ву]на|ична|[ұу]лы|[кқ]ызы|[oe]v[iy]ch|[oei]vna|ichna|uly|kyzy)$/;
