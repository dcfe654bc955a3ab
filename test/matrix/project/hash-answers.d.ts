export interface Answers {
  nameCount: number;
  knownCount: number;
  /** 16 hexadecimal digits. */
  hash: string;
}

interface Answer {
  name: string;
  country: readonly { country_id: string; probability: number }[];
  count: number;
}

export function hashAnswers<Name>(names: readonly Name[], predict: (name: Name | string) => Answer): Answers;
