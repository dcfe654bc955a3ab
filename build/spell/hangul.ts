/**
 * Korean names: Revised Romanisation (2000), McCune-Reischauer (1939), and the spellings that bearers of a surname chose
 * for themselves, which agree with neither (Lee, Park, Choi).
 */
import { tableOf } from "./letters.ts";

const FIRST_SYLLABLE = 0xac00;
const MEDIAL_COUNT = 21;
const FINAL_COUNT = 28;

/** Two blanks in a row, or one at the beginning, are a place without a letter. */
type Letters = readonly string[];

const INITIALS_REVISED: Letters = "g kk n d tt r m b pp s ss  j jj ch k t p h".split(" ");
const MEDIALS_REVISED: Letters = "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split(" ");
const FINALS_REVISED: Letters = " k k k n n n t l k m l l l p l m p p t t ng t t k t p t".split(" ");

/** At the beginning of a word, where plain consonants are voiceless. */
const INITIALS_MCCUNE: Letters = "k kk n t tt r m p pp s ss  ch tch ch k t p h".split(" ");
/** Without its breves, which nobody has in a passport; stripping leads from ŏ to o. */
const MEDIALS_MCCUNE: Letters = "a ae ya yae o e yo ye o wa wae oe yo u wo we wi yu u ui i".split(" ");
/** As people write their own given names: by English sounds. */
const CUSTOMARY_MEDIALS = tableOf("eo=u yeo=yu u=oo yu=yoo ui=ee");
const MEDIALS_CUSTOMARY: Letters = MEDIALS_REVISED.map((medial) => CUSTOMARY_MEDIALS[medial] ?? medial);

interface Jamo {
  initial: number;
  medial: number;
  final: number;
}

function decompose(syllable: string): Jamo | undefined {
  const index = syllable.codePointAt(0)! - FIRST_SYLLABLE;
  if (index < 0 || index >= 19 * MEDIAL_COUNT * FINAL_COUNT) return undefined;
  return {
    initial: Math.floor(index / (MEDIAL_COUNT * FINAL_COUNT)),
    medial: Math.floor(index / FINAL_COUNT) % MEDIAL_COUNT,
    final: index % FINAL_COUNT,
  };
}

/** Whole syllables that people write otherwise than any system does. */
const CUSTOMARY_SYLLABLES = tableOf(`
  영=young 현=hyun 준=jun 성=sung 경=kyung 희=hee 주=joo 우=woo 수=soo 선=sun 승=seung 병=byung 정=jung 철=chul 훈=hoon 태=tae 진=jin
  규=kyu 기=ki 근=keun 구=koo 국=kook 광=kwang 관=kwan 건=kun 길=kil 용=yong 윤=yoon 유=yoo 연=yeon 중=joong 종=jong 재=jae 제=je
  상=sang 석=suk 순=soon 숙=sook 범=bum 섭=sup 문=moon 원=won 욱=wook 동=dong 덕=duk 두=doo 은=eun 의=eui 옥=ok 열=yul 균=kyun 권=kwon
  춘=chun 충=choong 형=hyung 혁=hyuk 흥=heung`);

/**
 * Surnames as their bearers write them, commonest first. The first is what passports have most often; the systems'
 * own forms follow where people use them.
 */
const SURNAMES = tableOf(`
  김=kim,gim 이=lee,yi,rhee,i,ri,rhie,li 박=park,pak,bak 최=choi,choe,che,chey 정=jung,jeong,chung,chong,cheong
  강=kang,gang 조=cho,jo 윤=yoon,yun,youn 장=jang,chang 임=lim,im,yim,rim 한=han 오=oh,o 서=seo,suh,so 신=shin,sin
  권=kwon,gwon 황=hwang 안=ahn,an 송=song 류=ryu,yoo,ryoo 유=yoo,yu,you,ryu 전=jeon,chun,jun,chon 홍=hong 고=ko,go,koh
  문=moon,mun 양=yang 손=son,sohn 배=bae,pae 백=baek,paik,back,paek 허=heo,hur,huh,ho 남=nam 심=shim,sim 노=noh,no,roh,ro
  하=ha 곽=kwak,gwak 성=sung,seong 차=cha 주=joo,ju,chu 우=woo,u,wu 구=koo,gu,ku 민=min 나=na,ra 진=jin,chin 지=ji,jee,chi
  엄=eom,um,uhm 채=chae 원=won 천=cheon,chun,chon 방=bang,pang 공=kong,gong 현=hyun,hyeon 함=ham 변=byun,byeon,pyon
  염=yeom,yum 여=yeo,yuh 추=choo,chu 도=do,to,doh 소=so 석=seok,suk 선=sun,seon 설=seol,sul 마=ma 길=gil,kil 연=yeon,yun
  위=wi,we 표=pyo 명=myung,myeong 기=ki,gi 반=ban,pan 라=ra,na 왕=wang 금=keum,geum 옥=ok 육=yuk,yook 인=in 맹=maeng 제=je,jae
  모=mo 탁=tak 국=kook,guk,kuk 어=eo,uh 은=eun 편=pyeon,pyun 용=yong 예=ye 경=kyung,gyeong 봉=bong 사=sa 부=boo,bu,pu 가=ka,ga
  복=bok 태=tae 목=mok 형=hyung,hyeong 피=pi 두=doo,du 감=kam,gam 음=eum,um 빈=bin 동=dong 온=on 호=ho 범=bum,beom 좌=jwa 팽=paeng
  승=seung 간=kan,gan 견=kyun,gyeon 남궁=namgung,namkoong,namgoong 황보=hwangbo 제갈=jegal 선우=sunwoo,seonu 독고=dokgo,dokko
  사공=sagong 서문=seomun`);

/** North Korea spells by its own system: ㄹ at the beginning stays, and consonants are as in McCune-Reischauer. */
const NORTHERN_FIRST = tableOf("이=ri 리=ri 박=pak 최=choe 정=jong 조=jo 임=rim 림=rim");

const LATIN_SURNAMES = invertSurnames();

/** The Hangul of Latin surnames, where one Hangul surname is meant by far most often: the first that lists it first. */
function invertSurnames(): Map<string, string> {
  const firsts = new Map<string, string[]>();
  const others = new Set<string>();
  for (const [hangul, spellings] of Object.entries(SURNAMES)) {
    for (const [index, spelling] of spellings.split(",").entries()) {
      if (index > 0) others.add(spelling);
      else firsts.set(spelling, [...(firsts.get(spelling) ?? []), hangul]);
    }
  }
  const inverse = new Map<string, string>();
  for (const [spelling, hanguls] of firsts) {
    if (hanguls.length === 1 && !others.has(spelling)) inverse.set(spelling, hanguls[0]!);
  }
  return inverse;
}

function romanise(syllables: readonly Jamo[], initials: Letters, medials: Letters): string[] {
  return syllables.map(
    ({ initial, medial, final }) => initials[initial]! + medials[medial]! + FINALS_REVISED[final]!,
  );
}

/** Given names are hyphenated or in one word about equally often, so that each reading gives both. */
function romaniseGivenName(name: string, syllables: readonly Jamo[]): string[] {
  const revised = romanise(syllables, INITIALS_REVISED, MEDIALS_REVISED);
  const english = romanise(syllables, INITIALS_REVISED, MEDIALS_CUSTOMARY);
  const customary = [...name].map((syllable, index) => CUSTOMARY_SYLLABLES[syllable] ?? revised[index]!);
  const mccune = romanise(syllables, INITIALS_MCCUNE, MEDIALS_MCCUNE);
  return [customary, revised, mccune, english].flatMap((parts) => [parts.join("-"), parts.join("")]);
}

/** Latin spellings of a Korean name in Hangul, likeliest first. */
export function romaniseHangul(name: string, country: string, part: "surname" | "forename"): string[] {
  const syllables = [...name].map(decompose);
  if (!syllables.every((jamo) => jamo !== undefined)) return [];
  if (part === "forename") return romaniseGivenName(name, syllables);
  const spellings = SURNAMES[name]?.split(",") ?? [
    romanise(syllables, INITIALS_REVISED, MEDIALS_REVISED).join(""),
    romanise(syllables, INITIALS_MCCUNE, MEDIALS_MCCUNE).join(""),
  ];
  const northern = country === "KP" ? NORTHERN_FIRST[name] : undefined;
  return northern === undefined
    ? spellings
    : [northern, ...spellings.filter((spelling) => spelling !== northern)];
}

/** The Hangul of a Korean surname in Latin letters; none where several surnames are written so. */
export function hangulOfLatinSurname(name: string): string[] {
  const hangul = LATIN_SURNAMES.get(name);
  return hangul === undefined ? [] : [hangul];
}
