/** Ordinary names, which are told at once, against the same names read piece by piece. */
import fc from "fast-check";
import { expectAlike } from "../../helpers/ordinary-names.ts";
import { names } from "../arbitraries/names.ts";
import { type Fuzzer, fuzz } from "../fuzz.ts";

interface Case {
  name: string;
  isParts: boolean;
}

fuzz(
  "names that are told to be ordinary at once, against the same read piece by piece",
  (): Fuzzer<Case> => ({
    arbitrary: fc.record({
      name: names(["Maria Silva", "Silva, Maria", "田中", "أحمد حسن", "김민준", "Иванов"]),
      isParts: fc.boolean(),
    }),
    check: ({ name, isParts }) => expectAlike(name, isParts),
  }),
);
