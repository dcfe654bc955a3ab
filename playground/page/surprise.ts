/** Names that the world knows, of all continents, and that tell where they come from. */

const FAMOUS =
  `Wangari Maathai|Chinua Achebe|Wole Soyinka|Kofi Annan|Eliud Kipchoge|Haile Gebrselassie|Youssou N'Dour
Julius Nyerere|Naguib Mahfouz|Cesária Évora|Chimamanda Ngozi Adichie|Assia Djebar
Haruki Murakami|Akira Kurosawa|Hayao Miyazaki|Ban Ki-moon|Park Chan-wook|Malala Yousafzai|Rabindranath Tagore
Satyajit Ray|Abbas Kiarostami|Maryam Mirzakhani|Bhumibol Adulyadej|Manny Pacquiao|Aung San Suu Kyi|Orhan Pamuk
Golda Meir|Khvicha Kvaratskhelia|Aram Khachaturian|Trịnh Công Sơn|Thích Nhất Hạnh
Björk Guðmundsdóttir|Greta Thunberg|Astrid Lindgren|Niels Bohr|Alvar Aalto|Leonardo da Vinci|Roger Federer
Václav Havel|Wisława Szymborska|Béla Bartók|Mikis Theodorakis|Seamus Heaney|Taras Shevchenko|Antonín Dvořák
Wolfgang Amadeus Mozart|Slavoj Žižek|Édith Piaf|Johan Cruyff
Frida Kahlo|Diego Maradona|Diego Forlán|Rigoberta Menchú|Usain Bolt|Ayrton Senna|Luiz Inácio Lula da Silva|Wayne Gretzky
Jacinda Ardern|Kiri Te Kanawa|Sitiveni Rabuka`.split(/[|\n]/u);

/** Those still to come, in an order of chance. */
let waiting: string[] = [];

/** Another name each time, until all have been shown. */
export function drawFamousName(): string {
  if (waiting.length === 0)
    waiting = FAMOUS.map((name) => ({ name, chance: Math.random() }))
      .sort((first, second) => first.chance - second.chance)
      .map(({ name }) => name);
  return waiting.pop()!;
}
