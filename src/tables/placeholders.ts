/** What stands in files where a name is missing, and what is no person. */
import { isThingTitle } from "./read-title.ts";

/** In this way of writing alone: "Null", "Na" and "Nan" are names. */
const EXACT =
  "NULL, null, NA, N/A, n/a, #N/A, #NA, NaN, nan, NAN, None, nil, NIL, <NA>, -NaN, \\N, #NULO, #NE, NOTA, #NULL!, #REF!, #VALUE!, #NAME?";

/** In any case. */
const ANY_CASE =
  "(null), (none), (unknown), (blank), unknown, unnamed, anonymous, anon, anon., not applicable, not available, not known, not given, " +
  "not specified, no name, name unknown, undefined, undisclosed, redacted, withheld, missing, none of the above, to be determined, tbd, tba, tbc, vacant, n. n., n.n., " +
  "unbekannt, anonym, keine angabe, k.a., k. a., nicht bekannt, ohne namen, entfällt, vakant, " +
  "inconnu, inconnue, anonyme, non renseigné, non disponible, sans nom, non communiqué, vacant, " +
  "desconocido, desconocida, anónimo, anónima, sin nombre, no disponible, no aplica, s/n, vacante, " +
  "desconhecido, desconhecida, anônimo, anônima, não informado, não disponível, sem nome, " +
  "sconosciuto, sconosciuta, anonimo, anonima, ignoto, ignota, non disponibile, senza nome, " +
  "onbekend, anoniem, geen naam, niet bekend, ukendt, ukjent, okänd, anonyymi, tuntematon, " +
  "nieznany, nieznana, brak, brak danych, anonimowy, neznámý, neznámá, anonymní, neznámy, ismeretlen, névtelen, necunoscut, anonim, nepoznat, nepoznata, " +
  "bilinmiyor, isimsiz, tidak diketahui, tidak ada, không có, không rõ, " +
  "неизвестно, неизвестный, неизвестная, нет данных, не указано, аноним, невідомо, невідомий, анонім, неизвестен, непознат, " +
  "άγνωστος, άγνωστο, ανώνυμος, غير معروف, مجهول, لا يوجد, نامشخص, ناشناس, לא ידוע, אנונימי, אלמוני, अज्ञात, अनाम, ไม่ทราบ, ไม่ระบุ, ไม่มี, " +
  "不明, 無名, 匿名, なし, 該当なし, 未定, 名無し, 未知, 无, 佚名, 无名, 미상, 무명, 익명, 없음, 해당 없음, " +
  // Of sums below a table. "Sum", "Suma" and "Somma" are names.
  "total, totals, grand total, subtotal, summe, gesamt, gesamtsumme, insgesamt, totaal, totale, totalt, total général, total general, i alt, yhteensä, " +
  "razem, celkem, spolu, összesen, ukupno, toplam, genel toplam, итого, всего, разом, усього, общо, σύνολο, المجموع, סה״כ, 合計, 总计, 總計, 합계";

/** What stands for somebody who is not there, or for names as such; in any case. */
const NOBODY =
  "test, test test, test user, testuser, test name, tester test, dummy, delete me, please delete, to be deleted, do not use, deleted user, deleted account, guest, guest user, " +
  "admin, administrator, first last, first name last name, firstname lastname, your name, name surname, not provided, [not provided], see above, foo bar, asdf, asdf asdf, qwerty, " +
  "vorname nachname, vorname name, bitte löschen, gelöschter benutzer, testperson, prénom nom, nom prénom, utilisateur supprimé, utilisateur test, à supprimer, " +
  "nombre apellido, nombre apellidos, nombre y apellido, usuario eliminado, usuario de prueba, prueba prueba, borrar, nome sobrenome, nome apelido, usuário excluído, usuário teste, " +
  "nome cognome, utente eliminato, utente di prova, voornaam achternaam, verwijderde gebruiker, fornavn efternavn, fornavn etternavn, slettet bruker, slettet bruger, " +
  "förnamn efternamn, borttagen användare, etunimi sukunimi, poistettu käyttäjä, eesnimi perekonnanimi, vārds uzvārds, vardas pavardė, imię nazwisko, imię i nazwisko, usunięty użytkownik, " +
  "jméno příjmení, smazaný uživatel, meno priezvisko, keresztnév vezetéknév, vezetéknév keresztnév, törölt felhasználó, nume prenume, utilizator șters, ime prezime, ime priimek, " +
  "ad soyad, silinmiş kullanıcı, имя фамилия, фамилия имя, удаленный пользователь, удалённый пользователь, тест, тест тест, тестовый пользователь, ім'я прізвище, видалений користувач, " +
  "име фамилия, изтрит потребител, име презиме, όνομα επώνυμο, διαγραμμένος χρήστης, שם משפחה, משתמש שנמחק, الاسم الكامل, مستخدم محذوف, نام و نام خانوادگی, کاربر حذف شده, " +
  "nama lengkap, pengguna dihapus, họ và tên, người dùng đã xóa, ชื่อ นามสกุล, 姓名, 测试, 用户已注销, 氏名, 山田太郎（仮）, テスト, テスト テスト, 削除済みユーザー, 이름, 테스트, 삭제된 사용자";

/** Words that are in the names of organisations alone, beside others. "Church", "Bank", "Company" and "Hospital" are surnames, too. */
const ORGANISATION_WORDS =
  "gmbh mbh ltd limited llc llp inc incorporated corp corporation plc s.p.a s.r.l srl sarl s.a.r.l e.v oyj o.o s.r.o d.o.o kft zrt ооо зао оао пао тов pty sdn bhd pvt gbr " +
  "foundation association organization organisation university universität universiteit universitet universitetet universitas universidad universidade università université universitat uniwersytet univerzita univerzitet univerza " +
  "üniversitesi yliopisto egyetem universitatea университет університет πανεπιστήμιο جامعة دانشگاه institute institut instituto istituto instytut институт " +
  "college collaboration consortium committee comité comitato ministry ministère ministerio ministério ministero ministerium ministerstwo ministerstvo министерство department council team " +
  "society agency agentur agencia museum museo musée library gesellschaft aktiengesellschaft verein stiftung verlag fundación fundação fundacja fondazione fondation " +
  "asociación associação associazione stowarzyszenie ayuntamiento société holdings enterprises solutions services consulting technologies systems software studios " +
  "restaurant restaurante pizzeria apotheke gemeinde party partei partido partito parti club บริษัท شركة";

/** What tells by itself that a text is no person. */
const PATTERNS = [
  // Signs alone.
  /^[-–—_.…?*/\\x×・ー]+$/u,
  // "# 2024 to 2025", but not "#12 Anna Kowalska".
  /^(?:#(?!\d+\s)|-- |\/\/)/u,
  // Organisations where nothing is between words.
  /\[bot\]$|^(?:株式会社|有限会社|주식회사|\(주\)|công ty )|(?:株式会社|有限公司|有限会社|大学|大學|委员会|協会|协会|주식회사|대학교)$/iu,
  // Addresses of what somebody does, whoever that is.
  /^<?(?:info|no-?reply|do-?not-?reply|admin|office|contact|kontakt|support|sales|hello|webmaster|postmaster|mail|service|help|billing|newsletter|root|press|jobs|team)@\S+$/iu,
  // Notes below a table.
  /^(?:sources?|quellen?|fuentes?|fontes?|fonti|bron|bronnen|źródł[oa]|zdroj|källa|kilder?|lähde|forrás|kaynak|источник|джерело|πηγή|note|notes|anmerkung|stand|updated|出典|来源|출처) ?[:：]/iu,
];

const EXACT_VALUES: ReadonlySet<string> = new Set(EXACT.split(", "));
const VALUES: ReadonlySet<string> = new Set(`${ANY_CASE}, ${NOBODY}`.toLowerCase().split(", "));
const ORGANISATIONS: ReadonlySet<string> = new Set(ORGANISATION_WORDS.split(" "));

/** Cells that are no names. */
export interface NullValues {
  /** Whether a cell is empty but for such a value. Cells without a letter are none. */
  has(cell: string): boolean;
}

/** None is longer, and looking for a number behind spaces from each space of a megabyte takes minutes. */
const MAX_LENGTH = 200;
/** "Total: 12" and "Total (12)" are as "Total". */
const tidy = (cell: string): string => cell.trim().replace(/(?:[:：]|[:\s]\s*\(?\d[\d.,]*\)?)$/u, "");

/** @param values those of the user, in any case; undefined: those of many programs and languages */
export function createNullValues(values?: readonly string[]): NullValues {
  const own = values && new Set(values.map((value) => value.trim().toLowerCase()));
  const isOne = own ? (text: string) => own.has(text.toLowerCase()) : isNoPerson;
  return { has: (cell) => cell.length <= MAX_LENGTH && isOne(tidy(cell)) };
}

function isNoPerson(text: string): boolean {
  const form = text.toLowerCase();
  if (EXACT_VALUES.has(text) || VALUES.has(form) || PATTERNS.some((pattern) => pattern.test(text)))
    return true;
  // "Department: Sales".
  const [label = "", behind] = text.split(/[:：](?= )/u);
  if (behind !== undefined && isThingTitle(label)) return true;
  const words = form.split(/[\s,()&]+/u);
  return words.length > 1 && words.some((word) => ORGANISATIONS.has(word.replace(/\.$/u, "")));
}
