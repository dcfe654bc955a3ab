import { describe, expect, it } from "vitest";
import { cleanRow, isLoneParticle } from "../../../build/collect/clean.ts";
import type { RowPart } from "../../../build/collect/corpus.ts";
import type { RemovalRule } from "../../../build/collect/removals.ts";

const cleanName = (raw: string, part: RowPart, country: string): string | undefined =>
  cleanRow(raw, part, country, false).name;

type Case = [raw: string, part: RowPart, country: string, cleaned: string | undefined];

const KEPT: Case[] = [
  ["O'Brien", "surname", "IE", "o'brien"],
  ["O Brien", "surname", "US", "o'brien"],
  ["O' Brien", "surname", "IE", "o'brien"],
  ["D Souza", "surname", "IN", "d'souza"],
  ["N'Diaye", "surname", "SN", "n'diaye"],
  ["DeLaCruz", "surname", "US", "delacruz"],
  ["LeBron", "forename", "US", "lebron"],
  ["Ng", "surname", "SG", "ng"],
  ["O", "surname", "KR", "o"],
  ["O Jin-u", "full", "KP", "o jin-u"],
  ["王", "surname", "CN", "王"],
  ["ง", "forename", "TH", undefined],
  ["झा", "surname", "NP", "झा"],
  ["İnönü", "surname", "TR", "inönü"],
  ["Yıldız", "surname", "TR", "yıldız"],
  ["Ali̇", "surname", "PL", "ali"],
  ["Дем'яненко", "surname", "UA", "дем'яненко"],
  ["Ивано́в", "surname", "RU", "иванов"],
  ["Соловьёв", "surname", "RU", "соловьёв"],
  ["Παπαδόπουλος", "surname", "GR", "παπαδόπουλοσ"],
  ["כהן", "surname", "IL", "כהן"],
  ['כ"ץ', "surname", "IL", 'כ"ץ'],
  ["रामचन्द्र", "forename", "NP", "रामचन्द्र"],
  ["ชินวัตร", "surname", "TH", "ชินวัตร"],
  ["ណូរោត្តម", "surname", "KH", "ណូរោត្តម"],
  ["Ortega y Gasset", "surname", "ES", "ortega y gasset"],
  ["van der Berg", "surname", "NL", "van der berg"],
  ["Spring in 't Veld", "surname", "NL", "spring in 't veld"],
  ["Bourgondië, van", "surname", "NL", "van bourgondië"],
  ["Marcel·lí", "forename", "ES", "marcel·lí"],
  ["K.C.", "surname", "NP", "kc"],
  ["St. Clair", "surname", "US", "st clair"],
  ["Lord", "surname", "GB", "lord"],
  ["Prince", "forename", "GH", "prince"],
  ["Neto", "surname", "PT", "neto"],
  ["Don", "forename", "LK", "don"],
];

const REPAIRED: Case[] = [
  ["Dr. Angela Merkel", "full", "DE", "angela merkel"],
  ["Eng. Joseph Kabila", "full", "CD", "joseph kabila"],
  ["Mrs.Indira Gandhi", "full", "IN", "indira gandhi"],
  ["U Thant", "full", "MM", "thant"],
  ["Datuk Lee Chong Wei", "full", "MY", "lee chong wei"],
  ["Tuấn", "forename", "VN", "tuấn"],
  ["Robert Downey, Jr.", "full", "US", "robert downey"],
  ["Martin Luther King Jr", "full", "US", "martin luther king"],
  ["Tancredo Neves Filho", "full", "BR", "tancredo neves"],
  ["Nagy, Ferenc", "full", "HU", "ferenc nagy"],
  ["John F. Kennedy", "full", "US", "john kennedy"],
  ["J. R. R. Tolkien", "full", "GB", "tolkien"],
  ["George W Bush", "full", "US", "george bush"],
  ["José Ortega y Gasset", "full", "ES", "josé ortega y gasset"],
  ['Earvin "Magic" Johnson', "full", "US", "earvin johnson"],
  ["Dwayne 'The Rock' Johnson", "full", "US", "dwayne johnson"],
  ["Edson Nascimento (Pelé)", "full", "BR", "edson nascimento"],
  ["Trust Kyomugisha)", "full", "UG", "trust kyomugisha"],
  ["Eric Blair alias George Orwell", "full", "GB", "eric blair"],
  ["Sutrisno.", "surname", "ID", "sutrisno"],
  ["S.Prosper", "forename", "BF", "prosper"],
  ["Abd.Rahim", "forename", "MY", "abd rahim"],
  ["Win MinThan", "full", "MM", "win min than"],
  ["MaryAnn", "forename", "US", "mary ann"],
  ["Maria - José", "forename", "PT", "maria-josé"],
  ["Мелик- Казарян", "surname", "AM", "мелик-казарян"],
  ["Chepkong`A", "surname", "KE", "chepkong'a"],
  ["Dora Del", "forename", "UY", "dora"],
  ["Emmanue\u034fl", "forename", "BE", "emmanuel"],
  ["Sandor Sr Toth", "full", "HU", "sandor toth"],
  ["Ｍüller", "surname", "DE", "müller"],
  ["玛丽·居里", "full", "CN", "玛丽 居里"],
];

const DROPPED: Case[] = [
  ["Unknown", "surname", "US", undefined],
  ["N.N.", "surname", "DE", undefined],
  ["Baby Boy", "forename", "AU", undefined],
  ["(Not", "forename", "AU", undefined],
  ["A", "surname", "MM", undefined],
  ["A.J", "forename", "US", undefined],
  ["Dr.", "forename", "NP", undefined],
  ["R. Acquafresca & Asoc", "surname", "AR", undefined],
  ["Acme Ltd", "surname", "GB", undefined],
  ["Second Secretary", "full", "VN", undefined],
  ["W|Dianto", "surname", "ID", undefined],
  ["No°L", "forename", "ZA", undefined],
  ["Du\u001aan", "forename", "BE", undefined],
  ["Garci\u00adA", "surname", "AR", undefined],
  ["KlÌÁra", "forename", "HU", undefined],
  ["Mª", "forename", "ES", undefined],
  ["古勒勒·給令 Kuljelje Giring", "full", "TW", undefined],
  ["ေဒါက္တာ", "forename", "MM", undefined],
];

type RemovalCase = [rule: RemovalRule, raw: string, part: RowPart, country: string];

const REMOVED: RemovalCase[] = [
  ["heading", "Tang campaigns against Karasahr", "full", "CN"],
  ["heading", "concept of unknown value in Wikibase", "surname", "MA"],
  ["heading", "Women in Hungary", "full", "HU"],
  ["organisation", "Манчестър Юнайтед", "forename", "BG"],
  ["organisation", "МанчестърЮнайтед", "forename", "BG"],
  ["organisation", "von Walter family", "surname", "SE"],
  ["organisation", "gouvernement Dondra", "full", "CF"],
  ["organisation", "Banco Central", "surname", "ES"],
  ["organisation", "American Optical Corp", "full", "US"],
  ["organisation", "豊田株式会社", "surname", "JP"],
  ["sentence", "House of Windsor", "surname", "GB"],
  ["sentence", "Jack the Ripper", "full", "GB"],
  ["sentence", "The Great Sasuke", "full", "US"],
  ["sentence", "House of Kritakara", "surname", "TH"],
  ["sentence", "The Denison", "forename", "US"],
  ["sentence", "The", "forename", "GB"],
  ["lone particle", "Del", "forename", "CL"],
  ["lone particle", "von", "forename", "DE"],
  ["lone particle", "De", "surname", "MX"],
  ["lone particle", "De la", "forename", "PE"],
  ["repeated letters", "Belloccchio", "surname", "IT"],
  ["repeated letters", "Генннадий", "forename", "RU"],
  ["initials and titles", "Jr", "surname", "BR"],
  ["initials and titles", "Mme", "forename", "FR"],
  ["initials and titles", "Shri S.P.Y", "forename", "IN"],
  ["placeholder", "Sin Vida", "forename", "UY"],
  ["characters", "Smith2", "surname", "US"],
  ["mixed scripts", "Iванов", "surname", "UA"],
  ["joined words", "надядоДианидядоИваннадядоДианидядоИван", "forename", "BG"],
];

/** Names of people with words that other rules look for. */
const SPARED: Case[] = [
  ["Thế", "forename", "VN", "thế"],
  ["The Phu", "full", "VN", "the phu"],
  ["To Vanchan", "full", "KH", "to vanchan"],
  ["Hendriksen of Hendriks", "surname", "NL", "hendriksen of hendriks"],
  ["Maurizio And. Tavasci", "full", "IT", "maurizio and tavasci"],
  ["van de Bank", "surname", "NL", "van de bank"],
  ["Rex Brothers", "full", "US", "rex brothers"],
  ["Xavier Company", "full", "CH", "xavier company"],
  ["Dynasty McGee", "full", "US", "dynasty mcgee"],
  ["Pepetua Election Latasi", "full", "TV", "pepetua election latasi"],
  ["Del", "forename", "US", "del"],
  ["De", "surname", "IN", "de"],
  ["Das", "surname", "IN", "das"],
  ["Di", "surname", "CN", "di"],
  ["Van", "forename", "US", "van"],
  ["Bin", "forename", "ES", "bin"],
  ["Vilain XIIII", "surname", "BE", "vilain xiiii"],
  ["Shimoooi", "surname", "JP", "shimoooi"],
  ["Ii", "surname", "JP", "ii"],
];

const UNDRESSED: Case[] = [
  ["the Hon Penny Wong", "full", "AU", "penny wong"],
  ["The Rt Hon. Denis Lowe", "full", "BB", "denis lowe"],
  ["Frans Van Mieris the Younger", "full", "NL", "frans van mieris"],
  ["Abdul Khaliq Son Of Mira Jan", "full", "PK", "abdul khaliq"],
  ["Loukou Emilienne Diby née Koua", "full", "CI", "loukou emilienne diby koua"],
  ["Ntube Agnès Ndode épse Ndjock", "full", "CM", "ntube agnès ndode ndjock"],
  ["Luisa In Capolupo Iermano", "full", "IT", "luisa capolupo iermano"],
  ["In Hwan Choi", "full", "KR", "in hwan choi"],
  ["Jan III van Diest", "full", "NL", "jan van diest"],
  ["Conrado III Estrella", "full", "PH", "conrado estrella"],
  ["Ii Naosuke", "full", "JP", "ii naosuke"],
];

describe("cleanName", () => {
  it.each([...KEPT, ...REPAIRED, ...DROPPED, ...SPARED, ...UNDRESSED])(
    "of %j (%s, %s) is %j",
    (raw, part, country, cleaned) => expect(cleanName(raw, part, country)).toBe(cleaned),
  );
});

describe("cleanRow", () => {
  it.each(REMOVED)("says that it is no name, as %s: %s (%s, %s)", (rule, raw, part, country) => {
    expect(cleanRow(raw, part, country, false)).toEqual({ removedBy: rule });
  });
  it("believes registers: what many bear is a name", () => {
    expect(cleanRow("Jr", "surname", "US", true)).toEqual({ name: "jr" });
    expect(cleanRow("Del", "surname", "FR", true)).toEqual({ name: "del" });
    expect(cleanRow("The Hung", "forename", "PL", true)).toEqual({ name: "the hung" });
    expect(cleanRow("The", "forename", "FR", true)).toEqual({ name: "the" });
    expect(cleanRow("Vanesssa", "forename", "BR", true)).toEqual({ name: "vanesssa" });
    expect(cleanRow("Del", "forename", "BR", true)).toEqual({ removedBy: "lone particle" });
    expect(cleanRow("Ffffff", "forename", "BR", true)).toEqual({ removedBy: "repeated letters" });
  });
  it("removes no surname of the languages whose words it knows", () => {
    const surnames = "And By For From On The To With Bank Press Company Duke King War Battle House";
    for (const surname of surnames.split(" ")) {
      expect(cleanName(surname, "surname", "US"), surname).toBe(surname.toLowerCase());
      expect(cleanName(`Anna ${surname}`, "full", "US"), surname).toBe(`anna ${surname.toLowerCase()}`);
    }
  });
});

describe("a lone particle", () => {
  it("is what is left of De San Juan without Juan", () => {
    expect(isLoneParticle("de san", "forename", "MX", false)).toBe(true);
    expect(isLoneParticle("de san juan", "forename", "MX", false)).toBe(false);
    expect(isLoneParticle("san", "forename", "MM", false)).toBe(false);
  });
});
