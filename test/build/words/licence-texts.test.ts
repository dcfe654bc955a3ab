import { expect, it } from "vitest";
import { mergeLicenceTexts } from "../../../build/words/licence-texts.ts";

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

it("takes texts that differ in their title, line breaks, quotes or capitals for the same", () => {
  const merged = mergeLicenceTexts([
    { heading: "one", text: 'The MIT License (MIT)\n\nCopyright (c) 2020 Ann\n\nTHE "SOFTWARE" IS\nfree.' },
    { heading: "two", text: "MIT License\n\nCopyright (c) 2021 Ben\n\nThe 'Software' is free." },
    { heading: "three", text: "Copyright (c) 2022 Cleo\n\nThe software is free." },
    { heading: "four", text: "Copyright (c) 2022 Cleo\n\nThe software is not free." },
  ]);
  expect(merged).toHaveLength(2);
  expect(merged[0]).toContain("three\nCopyright (c) 2022 Cleo");
});

it("leaves lines of the terms in their place that begin with the word copyright or a (c)", () => {
  const text = "Copyright 2020 Ann\n\nKeep the\ncopyright notice.\n(c) You must say so.";
  expect(mergeLicenceTexts([{ heading: "one", text }])).toEqual([
    "one\nCopyright 2020 Ann\n\nKeep the\ncopyright notice.\n(c) You must say so.\n",
  ]);
});
