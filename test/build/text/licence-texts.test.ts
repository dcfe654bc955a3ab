import { expect, it } from "vitest";
import { mergeLicenceTexts } from "../../../build/text/licence-texts.ts";

it("writes terms once that are the same, and every copyright line", () => {
  const merged = mergeLicenceTexts([
    { heading: "one", text: "MIT License\n\nCopyright (c) 2020 Ann\n\nDo as\nyou like.\n" },
    { heading: "two", text: "Keep this." },
    { heading: "three", text: "MIT License\n\n(c) 2021 Ben\nCopyright 2022 Cleo\n\nDo as you\nlike." },
  ]);
  expect(merged).toEqual([
    "one\nCopyright (c) 2020 Ann\n\nthree\n(c) 2021 Ben\nCopyright 2022 Cleo\n\nMIT License\n\nDo as\nyou like.\n",
    "two\n\nKeep this.\n",
  ]);
});
