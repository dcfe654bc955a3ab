/** What columns of names are called in the languages of many files: data. `readTitle` of read-title.ts folds both sides alike. */

/** Languages a line: given name | family name | whole name. */
export const TITLE_LINES = `
en: first name, first names, given name, given names, forename, forenames, christian name, first, fname, given, name first, preferred name | surname, surnames, last name, last names, family name, family names, last, lname, family, name last | name, names, full name, whole name, complete name, person name, display name, known name, name full, full names, first and last name, first name last name, last name first name, name last first, official name
de: Vorname, Vornamen, Rufname | Nachname, Nachnamen, Familienname, Zuname, Name | vollständiger Name, voller Name, Vor- und Nachname, Vor- und Zuname, Name Vorname, Nachname Vorname, Vorname Nachname, Vorname Name, Personenname
fr: prénom, prénoms, prénom usuel | nom de famille, nom famille, nom d'usage, nom usage, nom de naissance, nom, noms | nom complet, nom et prénom, nom prénom, prénom et nom, prénom nom, noms et prénoms, nom et prénoms, nom prénoms, nom/name
es: nombre, nombres, nombre de pila, primer nombre | apellidos, apellido, primer apellido, apellido 1, apellido paterno | nombre completo, nombre y apellidos, nombre y apellido, nombres y apellidos, apellidos y nombre, apellido y nombre, apellidos y nombres, apellidos nombre, apellidos nombres, nombre apellidos
pt: nome, primeiro nome, nome próprio, prenome, nomes próprios | sobrenome, apelido, último nome, apelidos, sobrenomes | nome completo, nome e sobrenome, nome e apelido, nome social
it: nome, nomi | cognome, cognomi | nominativo, cognome e nome, nome e cognome, cognome nome, nome cognome, nome completo
ca: nom, nom de pila | cognoms, cognom, primer cognom | nom complet, nom i cognoms, cognoms i nom
gl: nome | apelidos, primeiro apelido | nome e apelidos
eu: izena | abizena, abizenak, lehen abizena | izen abizenak
nl: voornaam, voornamen, roepnaam | achternaam, familienaam, naam | naam, volledige naam, voornaam achternaam, voor- en achternaam, naam volledig
da: fornavn, fornavne | efternavn | navn, fulde navn, fuldt navn
nb: fornavn | etternavn, slektsnavn | navn, fullt navn
sv: förnamn, tilltalsnamn | efternamn | namn, fullständigt namn, hela namnet, för- och efternamn
fi: etunimi, etunimet | sukunimi | nimi, koko nimi
is: fornafn, eiginnafn | eftirnafn, kenninafn | nafn, fullt nafn
et: eesnimi | perekonnanimi, perenimi | nimi, täisnimi
lv: vārds, vārdi | uzvārds | vārds uzvārds, vārds un uzvārds
lt: vardas | pavardė | vardas pavardė, vardas ir pavardė
pl: imię, imiona, pierwsze imię | nazwisko | imię i nazwisko, nazwisko i imię, imię nazwisko, nazwisko imię, nazwisko i imiona, pełne imię
cs: jméno, křestní jméno | příjmení | jméno a příjmení, příjmení a jméno, celé jméno, jméno příjmení, příjmení jméno
sk: meno, krstné meno | priezvisko | meno a priezvisko, priezvisko a meno, celé meno
hu: keresztnév, utónév | vezetéknév, családnév, családi név | név, teljes név
ro: prenume | nume de familie, nume | nume și prenume, nume prenume, prenume nume, prenume și nume, nume complet, numele și prenumele
hr: ime | prezime | ime i prezime, prezime i ime, ime prezime, prezime ime, puno ime
sl: ime | priimek | ime in priimek, priimek in ime, ime priimek, polno ime
sq: emri | mbiemri | emri mbiemri, emri dhe mbiemri, emri i plotë
mt: isem | kunjom | isem u kunjom
tr: ad, adı, isim, ismi | soyad, soyadı, soyisim | ad soyad, adı soyadı, ad ve soyad, adı ve soyadı, isim soyisim, ad-soyad, tam adı
az: ad, adı | soyad, soyadı | ad soyad, adı soyadı, soyadı adı atasının adı
uz: ism, ismi | familiya, familiyasi | ism familiya, F.I.SH
id: nama depan | nama belakang, nama keluarga | nama, nama lengkap, nama penuh
tl: pangalan, unang pangalan | apelyido | buong pangalan
vi: tên | họ, họ đệm, họ và tên đệm | họ và tên, họ tên, tên đầy đủ
sw: jina la kwanza | jina la ukoo, jina la mwisho | jina, jina kamili
cy: enw cyntaf | cyfenw | enw, enw llawn
ga: céadainm | sloinne | ainm, ainm iomlán
ru: имя | фамилия | ФИО, Ф.И.О., фамилия имя отчество, фамилия и имя, фамилия имя, имя фамилия, имя и фамилия, полное имя
uk: ім'я, імя | прізвище | ПІБ, прізвище ім'я по батькові, прізвище та ім'я, прізвище ім'я, повне ім'я
be: імя | прозвішча | імя і прозвішча
bg: име, собствено име | фамилия | име и фамилия, три имена, име фамилия
sr: име | презиме | име и презиме, презиме и име
kk: аты, есімі | тегі, жөні | аты-жөні, толық аты
mn: нэр | овог | овог нэр
el: όνομα | επώνυμο, επίθετο | ονοματεπώνυμο, όνομα επώνυμο, επώνυμο όνομα, όνομα και επώνυμο
hy: անուն | ազգանուն | անուն ազգանուն, ազգանուն անուն
ka: სახელი | გვარი | სახელი გვარი, გვარი სახელი, სახელი და გვარი, სახელი, გვარი
he: שם פרטי | שם משפחה | שם, שם מלא
ar: الاسم الأول, الاسم الاول | اسم العائلة, اللقب, الكنية, اسم الأسرة | الاسم, الاسم الكامل, الاسم الثلاثي, الاسم الرباعي, اسم
fa: نام | نام خانوادگی | نام و نام خانوادگی, نام کامل
ur: پہلا نام | خاندانی نام | نام, پورا نام
hi: पहला नाम | उपनाम, कुलनाम, अंतिम नाम | नाम, पूरा नाम
ne: पहिलो नाम | थर | नाम थर, पुरा नाम
mr: पहिले नाव | आडनाव | नाव, पूर्ण नाव
bn: নামের প্রথম অংশ | পদবি, উপাধি | নাম, পুরো নাম
ta: முதல் பெயர் | குடும்பப் பெயர் | பெயர், முழு பெயர்
te: మొదటి పేరు | ఇంటి పేరు | పేరు, పూర్తి పేరు
gu: પ્રથમ નામ | અટક | નામ, પૂરું નામ
pa: ਪਹਿਲਾ ਨਾਂ | ਗੋਤ | ਨਾਂ, ਨਾਮ, ਪੂਰਾ ਨਾਂ
si: මුල් නම | වාසගම | නම, සම්පූර්ණ නම
th: ชื่อ, ชื่อจริง | นามสกุล, สกุล | ชื่อ-นามสกุล, ชื่อ-สกุล, ชื่อ นามสกุล, ชื่อเต็ม, ชื่อและนามสกุล
km: នាមខ្លួន | នាមត្រកូល | ឈ្មោះ, ឈ្មោះពេញ
am: የመጀመሪያ ስም | የአባት ስም | ስም, ሙሉ ስም
ja: 名, 下の名前, 名前 | 姓, 苗字, 名字, 氏 | 氏名, 姓名, お名前, 名前, フルネーム, 人名
zh: 名, 名字 | 姓, 姓氏 | 姓名, 名字, 全名, 人名, 中文姓名
ko: 이름, 명 | 성, 성씨 | 성명, 이름, 성함
`;

/** Parts that are read together with a given and a family name, by where they stand. */
export const PART_WORDS = {
  /** Behind the given name. */
  middle:
    "middle name, middle names, middle, second name, zweiter Vorname, weitere Vornamen, deuxième prénom, autres prénoms, segundo nombre, " +
    "secondo nome, tweede voornaam, mellannamn, mellemnavn, mellomnavn, toinen nimi, drugie imię, druhé jméno, middle initial, mname",
  /** The same, from the father's name. */
  patronymic:
    "отчество, по батькові, имя по отцу, patronymic, patronymic name, patronym, otchestvo, бащино име, презиме на баща, ime oca, әкесінің аты, " +
    "по бацьку, πατρώνυμο, atasının adı, father name",
  /** In front of the family name. */
  infix:
    "tussenvoegsel, tussenvoegsels, voorvoegsel, voorvoegsels, tussenv, namensvorsatz, namenszusatz, nobiliary particle, name particle, surname prefix, last name prefix",
  /** Behind the family name. */
  second:
    "segundo apellido, apellido 2, apellido materno, segon cognom, segundo apelido, bigarren abizena, second surname, second last name, last name 2",
} as const;

/** Parts that are told of and not read: who has one has another as well. */
export const OTHER_PARTS =
  "maiden name, birth name, geburtsname, nom de jeune fille, nombre de soltera, nome da nubile, meisjesnaam, rodné příjmení, nazwisko rodowe, " +
  "lánykori név, leánykori név, девичья фамилия, nickname, alias";

/** What people are called whose names a column holds: `Candidate`, `Driver`. */
export const PERSON_WORDS =
  "candidate, candidat, candidato, candidata, kandidat, kandidaat, kandydat, кандидат, ehdokas, " +
  "author, authors, autor, autore, autori, auteur, auteurs, autores, автор, συγγραφέας, المؤلف, auther, " +
  "player, joueur, jugador, jogador, spieler, giocatore, speler, игрок, spelare, spiller, " +
  "driver, athlete, athletes, athlet, atleta, atlete, zawodnik, спортсмен, rider, runner, swimmer, skater, skier, wrestler, boxer, cyclist, golfer, " +
  "member, membre, miembro, membro, mitglied, lid, член, " +
  "employee, employe, empleado, empregado, mitarbeiter, medewerker, dipendente, pracownik, сотрудник, работник, çalışan, karyawan, " +
  "student, etudiant, alumno, aluno, estudiante, studente, schüler, uczeń, студент, ученик, öğrenci, siswa, mahasiswa, leerling, élève, " +
  "teacher, professor, lecturer, instructor, tutor, enseignant, profesor, lehrer, docent, " +
  "contact, contact person, kontakt, ansprechpartner, contacto, contatto, " +
  "customer, client, cliente, kunde, klant, klient, клиент, patient, paciente, paziente, пациент, müşteri, pelanggan, " +
  "person, personne, persona, pessoa, persoon, osoba, человек, people, " +
  "artist, artiste, artista, künstler, kunstenaar, художник, painter, composer, conductor, singer, musician, actor, actress, director, performer, " +
  "deputy, député, diputado, deputado, deputato, abgeordneter, abgeordnete, poseł, депутат, senator, mp, politician, minister, mayor, councillor, " +
  "coach, trainer, manager, referee, umpire, judge, captain, " +
  "laureate, participant, teilnehmer, teilnehmerin, teilnehmender, partecipante, participante, deltagare, deltager, deelnemer, uczestnik, участник, attendee, " +
  "passenger, applicant, speaker, nominee, inventor, signatory, respondent, donor, volunteer, owner, tenant, beneficiary, voter, scientist, " +
  "候補者, 選手, 著者, 議員, 社員, 会員, 参加者, 候选人, 作者, 球员, 运动员, 学生, 후보자, 선수, 저자, 의원, 학생, 회원, 참가자";

/** Of what a name is no person's: `team_name`, `Name of school`. */
export const THING_WORDS =
  "school, schule, école, company, firm, firma, entreprise, empresa, azienda, team, club, verein, équipe, equipo, squadra, event, tournament, tourney, " +
  "country, land, pays, país, paese, nation, nationality, city, ville, stadt, ciudad, città, cidade, miasto, город, town, village, state, province, region, " +
  "county, district, constituency, ward, municipality, commune, gemeinde, department, dept, abteilung, office, organization, organisation, org, institution, " +
  "university, université, universität, universidad, college, faculty, course, subject, product, produkt, producto, item, article, brand, model, file, filename, " +
  "host, hostname, server, domain, table, column, field, key, project, street, strasse, straße, rue, calle, via, road, address, adresse, station, hotel, restaurant, " +
  "building, venue, stadium, circuit, game, match, round, league, division, season, competition, film, movie, song, album, book, title, titre, titel, journal, publisher, " +
  "genre, category, class, klasse, type, kind, group, gruppe, party, partei, parti, partido, partito, sport, discipline, job, role, position, rank, occupation, profession, " +
  "beruf, employer, sponsor, constructor, vehicle, car, ship, horse, dog, pet, animal, species, birthplace, place, location, ort, lieu, lugar, continent, language, " +
  "religion, currency, bank, shop, store, branch, email, e-mail, mail, phone, telephone, tel, mobile, url, website, web, username, user name, login, password, id, code, " +
  "number, nummer, numéro, date, year, time, age, gender, sex, status, note, notes, comment, comments, description, remark, color, colour, variable, region name, " +
  "suffix, prefix, salutation, anrede, civilité, honorific, slug, hash, token, uuid, icon, image, photo, 都道府県, 学校, 会社, 住所, 国, 政党, 地区, 城市, 国家, 公司, 학교, 회사, 지역, 국가, 정당";
