import { describe, expect, it } from "vitest";
import { cleanRow } from "../../../build/collect/clean.ts";
import type { Lexicon } from "../../../build/collect/lexicon.ts";
import type { NameOrder } from "../../../build/collect/source-plan.ts";
import { countedForename, splitName, surnameUnits } from "../../../build/collect/split-name.ts";

const set = (text: string) => new Set(text.trim().split(/\s+/u));
/** What a lexicon of real data knows; words of neither list are unknown. */
const SURNAMES = set(`
  pérez lópez garcía márquez fernández kirchner cruz santos aquino silva neves ramos kubitschek lula
  mao zhang wang xi li deng liu ma kim park lee ban moon son nguyễn nguyen hồ võ trần abe ito kurosawa miyazaki 安倍 宮崎 黒澤
  nagy orbán kiss liszt lau chan tan lim wong hun sok tsai chiang ardern merkel suárez díaz quiroga
`);
const FORENAMES = set(`
  juan carlos gabriel maría josé luis cristina ana luiz fernando benigno corazon joão paulo henrique
  jinping zedong yimou xiaoping jong-un heung-min ki-moon minh akira shinzo hayao 晋三 明 駿
  ferenc viktor franz emily wai-hing jackie sen angela jacinda ying-wen ronaldinho
`);
const lexicon: Lexicon = {
  leaning: (word) => (SURNAMES.has(word) ? 5 : 0) - (FORENAMES.has(word) ? 5 : 0),
  surnameShare: (word) => (SURNAMES.has(word) ? 0.01 : 0),
  forenameShare: (word) => (FORENAMES.has(word) ? 0.01 : 0),
};

type Case = [name: string, country: string, order: NameOrder, surnames: string, forenames: string];

/** Several surnames of one person are separated by `|`. */
const CASES: Record<string, Case[]> = {
  "western Europe and North America": [
    ["Angela Merkel", "DE", "western", "merkel", "angela"],
    ["Ursula von der Leyen", "DE", "western", "von der leyen", "ursula"],
    ["Karl-Theodor zu Guttenberg", "DE", "western", "zu guttenberg", "karl-theodor"],
    ["Johann Wolfgang von Goethe", "DE", "western", "von goethe", "johann"],
    ["Vincent van Gogh", "NL", "western", "van gogh", "vincent"],
    ["Rafael van der Vaart", "NL", "western", "van der vaart", "rafael"],
    ["Sophie in 't Veld", "NL", "western", "in 't veld", "sophie"],
    ["Charles de Gaulle", "FR", "western", "de gaulle", "charles"],
    ["Marine Le Pen", "FR", "western", "le pen", "marine"],
    ["Jean-Paul Sartre", "FR", "western", "sartre", "jean-paul"],
    ["Martin Luther King Jr.", "US", "western", "king", "martin"],
    ["John F. Kennedy", "US", "western", "kennedy", "john"],
    ["Conan O'Brien", "US", "western", "o'brien", "conan"],
    ["Helena Bonham Carter", "GB", "western", "carter", "helena"],
    ["Daniel Day-Lewis", "GB", "western", "day-lewis", "daniel"],
    ["Seán Mac Eoin", "IE", "western", "mac eoin", "seán"],
    ["Micheál Ó Muircheartaigh", "IE", "western", "ó muircheartaigh", "micheál"],
    ["Vigdís Finnbogadóttir", "IS", "western", "finnbogadóttir", "vigdís"],
  ],
  "southern Europe and Latin America": [
    ["Leonardo da Vinci", "IT", "western", "da vinci", "leonardo"],
    ["Juan Carlos Pérez", "ES", "western", "pérez", "juan"],
    ["Juan Pérez López", "ES", "western", "pérez|lópez", "juan"],
    ["Gabriel García Márquez", "CO", "western", "garcía|márquez", "gabriel"],
    ["Cristina Fernández de Kirchner", "AR", "western", "fernández|de kirchner", "cristina"],
    ["José Ortega y Gasset", "ES", "western", "ortega|gasset", "josé"],
    ["Juana de la Cruz", "MX", "western", "de la cruz", "juana"],
    ["Fernando Henrique Silva", "BR", "western", "silva|", "fernando"],
    ["Luiz Lula da Silva", "BR", "western", "lula|da silva|silva", "luiz"],
    ["Tancredo Neves Filho", "BR", "western", "neves", "tancredo"],
    ["Ronaldinho", "BR", "western", "", "ronaldinho"],
    ["Benigno Aquino III", "PH", "western", "aquino", "benigno"],
    ["Corazon Santos Aquino", "PH", "western", "santos|aquino", "corazon"],
  ],
  "eastern Europe and Central Asia": [
    ["Vladimir Vladimirovich Putin", "RU", "western", "putin", "vladimir"],
    ["Путин Владимир Владимирович", "RU", "native", "путин", "владимир"],
    ["Roman Arkadyevich Abramovich", "RU", "western", "abramovich", "roman"],
    ["Юлія Володимирівна Тимошенко", "UA", "western", "тимошенко", "юлія"],
    ["Nursultan Abishuly Nazarbayev", "KZ", "western", "nazarbayev", "nursultan"],
    ["Ilham Heydar oglu Aliyev", "AZ", "western", "aliyev", "ilham"],
    ["Orbán Viktor", "HU", "native", "orbán", "viktor"],
    ["Viktor Orbán", "HU", "media", "orbán", "viktor"],
    ["Nagy Ferenc", "HU", "mixed", "nagy", "ferenc"],
  ],
  "Arab states, Iran, Israel": [
    ["Mohammed bin Salman", "SA", "western", "bin salman|salman", "mohammed"],
    ["Khalid bin Salman Al Saud", "SA", "western", "al saud", "khalid"],
    ["Abdel Fattah el-Sisi", "EG", "western", "el-sisi", "abdel fattah"],
    ["Gamal Abdel Nasser", "EG", "western", "abdel nasser", "gamal"],
    ["Bashar al Assad", "SY", "western", "al assad", "bashar"],
    ["Zine El Abidine Ben Ali", "TN", "western", "ben ali", "zine"],
    ["David Ben Gurion", "IL", "western", "ben gurion", "david"],
    ["דוד בן גוריון", "IL", "western", "בן גוריון", "דוד"],
    ["عبد الحليم حافظ", "EG", "western", "حافظ", "عبد الحليم"],
  ],
  Africa: [
    ["Abiy Ahmed", "ET", "western", "ahmed", "abiy"],
    ["Jan van Riebeeck", "ZA", "western", "van riebeeck", "jan"],
    ["Daniel arap Moi", "KE", "western", "arap moi", "daniel"],
    ["Ngũgĩ wa Thiong'o", "KE", "western", "wa thiong'o", "ngũgĩ"],
    ["Maaouya Ould Taya", "MR", "western", "ould taya", "maaouya"],
    ["Youssou N'Dour", "SN", "western", "n'dour", "youssou"],
  ],
  "South Asia": [
    ["Amartya Sen", "IN", "western", "sen", "amartya"],
    ["M. K. Stalin Karunanidhi", "IN", "western", "karunanidhi", "stalin"],
    ["Zia ul Haq", "PK", "western", "ul haq", "zia"],
    ["Hasan Sakib Md", "BD", "western", "sakib", "hasan"],
    ["Md. Sakib Hasan", "BD", "western", "hasan", "sakib"],
    ["गिरिजा प्रसाद कोइराला", "NP", "western", "कोइराला", "गिरिजा"],
    ["শেখ হাসিনা", "BD", "western", "হাসিনা", "শেখ"],
  ],
  "East Asia": [
    ["Xi Jinping", "CN", "media", "xi", "jinping"],
    ["Jinping Xi", "CN", "western", "xi", "jinping"],
    ["Mao Zedong", "CN", "mixed", "mao", "zedong"],
    ["毛泽东", "CN", "native", "毛", "泽东"],
    ["司马相如", "CN", "native", "司马", "相如"],
    ["蔡英文", "TW", "native", "蔡", "英文"],
    ["Ying-wen Tsai", "TW", "mixed", "tsai", "ying-wen"],
    ["Emily Lau Wai-hing", "HK", "media", "lau", "emily"],
    ["Jackie Chan", "HK", "mixed", "chan", "jackie"],
    ["Kim Jong-un", "KP", "media", "kim", "jong-un"],
    ["Son Heung-min", "KR", "media", "son", "heung-min"],
    ["Ban Ki Moon", "KR", "media", "ban", "ki moon"],
    ["Ki-moon Ban", "KR", "western", "ban", "ki-moon"],
    ["김대중", "KR", "native", "김", "대중"],
    ["남궁원", "KR", "native", "남궁", "원"],
    ["Akira Kurosawa", "JP", "media", "kurosawa", "akira"],
    ["Abe Shinzo", "JP", "mixed", "abe", "shinzo"],
    ["安倍晋三", "JP", "native", "安倍", "晋三"],
    ["黒澤明", "JP", "native", "黒澤", "明"],
    ["Tsakhiagiin Elbegdorj", "MN", "media", "tsakhiagiin", "elbegdorj"],
    ["Elbegdorj Tsakhia", "MN", "western", "tsakhia", "elbegdorj"],
  ],
  "South East Asia": [
    ["Hồ Chí Minh", "VN", "native", "hồ", "minh"],
    ["Nguyễn Văn Thiệu", "VN", "native", "nguyễn", "thiệu"],
    ["Hun Sen", "KH", "media", "hun", "sen"],
    ["Aung San Suu Kyi", "MM", "mixed", "kyi", "aung"],
    ["အောင်ဆန်းစုကြည်", "MM", "native", "", ""],
    ["Mahathir bin Mohamad", "MY", "native", "mohamad", "mahathir"],
    ["Najib bin Abdul Razak", "MY", "native", "abdul razak", "najib"],
    ["Karpal a/l Ram Singh", "MY", "native", "ram", "karpal"],
    ["Lim Guan Eng", "MY", "native", "lim", "guan eng"],
    ["Lee Chong Wei", "MY", "native", "lee", "chong wei"],
    ["Olivia Lum Ooi Lin", "SG", "mixed", "lum", "olivia"],
    ["Sukarno", "ID", "western", "", "sukarno"],
    ["Thaksin Shinawatra", "TH", "western", "shinawatra", "thaksin"],
    ["ทักษิณ ชินวัตร", "TH", "western", "ชินวัตร", "ทักษิณ"],
    ["กิตติ ณ อยุธยา", "TH", "western", "ณ อยุธยา", "กิตติ"],
  ],
};

describe("splitName", () => {
  for (const [region, cases] of Object.entries(CASES)) {
    it.each(cases)(`${region}: %s (%s, %s)`, (name, country, order, surnames, forenames) => {
      const cleaned = cleanRow(name, "full", country, false).name!;
      expect(splitName(cleaned, { country, order, lexicon })).toEqual({
        surnames: surnames.split("|").filter((surname) => surname !== ""),
        forenames: forenames === "" ? [] : [forenames],
      });
    });
  }
});

describe("surnameUnits", () => {
  it.each([
    ["garcía márquez", "CO", "garcía|márquez"],
    ["ortega y gasset", "ES", "ortega|gasset"],
    ["de la cruz", "MX", "de la cruz"],
    ["dela cruz", "PH", "dela cruz"],
    ["da silva", "BR", "da silva|silva"],
    ["silva santos", "PT", "silva|santos"],
    ["van der berg", "NL", "van der berg"],
    ["al mahmoud", "SA", "al mahmoud"],
    ["abdul rahman", "MY", "abdul rahman"],
    ["day-lewis", "GB", "day-lewis"],
    ["bonham carter", "GB", "bonham|carter"],
    ["nguyen ngoc", "VN", "nguyen"],
    ["au yeung", "HK", "au yeung"],
    ["md", "BD", ""],
    ["ณ เชียงใหม่", "TH", "ณ เชียงใหม่"],
  ])("%s (%s) is counted as %s", (surname, country, units) => {
    expect(surnameUnits(surname, country).join("|")).toBe(units);
  });
});

describe("countedForename", () => {
  it.each([
    ["anna-maria", "SE", "anna-maria"],
    ["abdul rahman", "SA", "abdul rahman"],
    ["abd al rahman", "SA", "abd al rahman"],
    ["salah eddine", "MA", "salah eddine"],
    ["md rafiqul", "BD", "rafiqul"],
    ["thi thu huong", "VN", "huong"],
    ["", "FR", undefined],
  ])("%s (%s) is counted as %s", (forename, country, counted) => {
    expect(countedForename(forename, country)).toBe(counted);
  });
});
