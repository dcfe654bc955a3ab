/** Names to ask benchmarks of servers about, as people send them. All different, so that nothing is quicker the second time. */
export const WHOLE_NAMES = `
  Minh Nguyen, John Smith, Anna Kowalski, Marco Rossi, Klaus Schneider, Petra Müller, María García,
  João Silva, Min-jun Kim, Jan Novák, Wei Wang, Na Li, Min Zhang, Jing Chen, Hui Liu, Lei Yang, Xin Huang,
  Yan Zhao, Tao Wu, Fang Zhou, Hiroshi Tanaka, Yuki Suzuki, Kenji Sato, Akiko Watanabe, Takashi Ito,
  Keiko Yamamoto, Haruto Nakamura, Yumi Kobayashi, Naoko Kato, Satoshi Yoshida, Harpreet Singh, Rahul Kumar,
  Priya Sharma, Amit Patel, Neha Gupta, Imran Khan, Subhash Das, Venkat Reddy, Lakshmi Iyer, Anjali Nair,
  Dmitri Ivanov, Olga Smirnov, Sergei Kuznetsov, Natalia Popov, Alexei Petrov, Elena Sokolov,
  Taras Shevchenko, Oksana Bondarenko, Andriy Kovalenko, Iryna Melnyk, Mehmet Yılmaz, Ayşe Kaya,
  Mustafa Demir, Emine Çelik, Ahmet Şahin, Zeynep Öztürk, Georgios Papadopoulos, Maria Georgiou,
  Dimitris Nikolaidis, Lars Johansson, Karin Andersson, Erik Karlsson, Ingrid Nilsson, Sven Eriksson,
  Kari Hansen, Ole Olsen, Astrid Larsen, Søren Nielsen, Mette Jensen, Rasmus Pedersen, Matti Korhonen,
  Päivi Virtanen, Juha Mäkinen, Tuula Nieminen, Rein Tamm, Kadri Saar, Jonas Kazlauskas, Jānis Bērziņš,
  László Horváth, Éva Nagy, István Szabó, Katalin Tóth, Ion Popescu, Ioana Ionescu, Georgi Dimitrov,
  Milica Jovanović, Ivan Horvat, Arben Hoxha, Pierre Dubois, Claire Martin, Luc Bernard, Sophie Dupont,
  Antoine Lefebvre, Camille Moreau, Els Peeters, Pieter Janssens, Anneke Jansen, Ruben Bakker,
  Chinedu Okafor, Tunde Adeyemi
`
  .trim()
  .split(/,\s+/u);
export const NAMES = WHOLE_NAMES.map((name) => name.slice(name.indexOf(" ") + 1));

export const batchOf = (names: readonly string[]): string =>
  `?${names.map((name) => `name[]=${encodeURIComponent(name)}`).join("&")}`;
