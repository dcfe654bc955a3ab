/** Lists of made-up people: common forenames and surnames of a country, in all combinations. */

const NAMES = {
  DE: {
    forenames:
      "Hans Peter Klaus Jürgen Wolfgang Dieter Ursula Renate Monika Heike Uwe Karin Sabine Stefan Birgit",
    surnames:
      "Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein",
  },
  PL: {
    forenames:
      "Piotr Krzysztof Andrzej Tomasz Paweł Jan Michał Marcin Anna Maria Katarzyna Małgorzata Agnieszka",
    surnames:
      "Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski",
  },
  VN: {
    forenames: "Van Anh Thi Hoa Minh Tuan Quang Hung Duc Long Thanh Huong Thi Lan Ngoc Mai Quoc Bao",
    surnames: "Nguyen Tran Le Pham Hoang Phan Vu Dang Bui Do Ho Ngo Duong",
  },
} as const;

/** Whole names that differ, as long as there are fewer than combinations. */
export function listPeople(country: keyof typeof NAMES, count: number): string[] {
  const forenames = NAMES[country].forenames.split(" ");
  const surnames = NAMES[country].surnames.split(" ");
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / forenames.length);
    return `${forenames[index % forenames.length]!} ${surnames[(index + round) % surnames.length]!}`;
  });
}
