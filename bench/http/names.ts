/** Names to ask benchmarks of servers about. */

/** All different, so that nothing is quicker the second time within a batch. */
export const NAMES = `
  Nguyen Smith Kowalski Rossi Schneider Müller García Silva Kim Novák Wang Li Zhang Chen Liu Yang
  Huang Zhao Wu Zhou Tanaka Suzuki Sato Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida
  Singh Kumar Sharma Patel Gupta Khan Das Reddy Iyer Nair Ivanov Smirnov Kuznetsov Popov Petrov
  Sokolov Shevchenko Bondarenko Kovalenko Melnyk Yılmaz Kaya Demir Çelik Şahin Öztürk
  Papadopoulos Georgiou Nikolaidis Johansson Andersson Karlsson Nilsson Eriksson Hansen Olsen
  Larsen Nielsen Jensen Pedersen Korhonen Virtanen Mäkinen Nieminen Tamm Saar Kazlauskas Bērziņš
  Horváth Nagy Szabó Tóth Popescu Ionescu Dimitrov Jovanović Horvat Hoxha Dubois Martin Bernard
  Dupont Lefebvre Moreau Peeters Janssens Jansen Bakker Okafor Adeyemi
`
  .trim()
  .split(/\s+/u);
/** Before each of these, in its own order: whole names as people send them. */
const GIVEN_NAMES = `
  Minh John Anna Marco Klaus Petra María João Min-jun Jan Wei Na Min Jing Hui Lei
  Xin Yan Tao Fang Hiroshi Yuki Kenji Akiko Takashi Keiko Haruto Yumi Naoko Satoshi
  Harpreet Rahul Priya Amit Neha Imran Subhash Venkat Lakshmi Anjali Dmitri Olga Sergei Natalia Alexei
  Elena Taras Oksana Andriy Iryna Mehmet Ayşe Mustafa Emine Ahmet Zeynep
  Georgios Maria Dimitris Lars Karin Erik Ingrid Sven Kari Ole
  Astrid Søren Mette Rasmus Matti Päivi Juha Tuula Rein Kadri Jonas Jānis
  László Éva István Katalin Ion Ioana Georgi Milica Ivan Arben Pierre Claire Luc
  Sophie Antoine Camille Els Pieter Anneke Ruben Chinedu Tunde
`
  .trim()
  .split(/\s+/u);
export const WHOLE_NAMES = NAMES.map((surname, index) => `${GIVEN_NAMES[index]!} ${surname}`);

export const batchOf = (names: readonly string[]): string =>
  `?${names.map((name) => `name[]=${encodeURIComponent(name)}`).join("&")}`;
