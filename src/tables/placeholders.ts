/** What stands in files where a name is missing. */

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

const listEntries = (text: string): string[] => text.split(", ");

/** Cells that are no names. */
export interface NullValues {
  /** Whether a cell is empty but for such a value. Cells without a letter are none. */
  has(cell: string): boolean;
}

/** @param values those of the user, in any case; undefined: those of many programs and languages */
export function createNullValues(values?: readonly string[]): NullValues {
  const exact = new Set(values === undefined ? listEntries(EXACT) : []);
  const anyCase = new Set((values ?? listEntries(ANY_CASE)).map((value) => value.trim().toLowerCase()));
  // "-", "?", "…": signs alone.
  const isSigns = values === undefined ? /^[-–—_.…?*/\\x×・ー]+$/u : undefined;
  // "# 2024 to 2025", but not "#12 Anna Kowalska".
  const isComment = values === undefined ? /^(?:#(?!\d+\s)|-- |\/\/)/u : /^\b$/u;
  return {
    has(cell) {
      const text = cell.trim().replace(/:$/u, "");
      if (isComment.test(text)) return true;
      if (text === "" || text.length > MAX_LENGTH) return false;
      return exact.has(text) || anyCase.has(text.toLowerCase()) || (isSigns?.test(text) ?? false);
    },
  };
}

/** None is longer. */
const MAX_LENGTH = 40;
