import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { toPercent } from "../../src/cli/render.ts";
import { run } from "./harness.ts";

const names = ["Nguyen", "Müller", "王 小明", "Xyzzy"];

describe("text for people", () => {
  it("shows flags, names, bars, percentages, the match and the count on a terminal", async () => {
    const env = { NO_COLOR: "", TERM: "xterm-256color" };
    const { stdout, exitCode } = await run(["predict", ...names], { isTerminal: true, columns: 72, env });
    expect(exitCode).toBe(0);
    expect(stripColors(stdout)).toBe(
      [
        'Nguyen                direct match "nguyen" · 1,234,567 data points',
        "  🇻🇳 Vietnam               █████████████████████████████▎    91.3 %",
        "  🇺🇸 United States         █▋                                 5.2 %",
        "  🇧🇶 Caribbean Netherlands ▏                                < 0.1 %",
        'Müller                without diacritics "muller" · 1 data point',
        "  🇩🇪 Germany              ████████████████████████████████ 100.0 %",
        '王 小明               last name "王" · 20 data points',
        "  🇨🇳 China                ████████████████                  50.0 %",
        "Xyzzy                 unknown: no data for this name",
        "",
      ].join("\n"),
    );
    expect(stdout).toContain("\u001b[36m");
  });

  it("writes codes and no colours into a pipe", async () => {
    const { stdout } = await run(["predict", "Nguyen"]);
    expect(stdout).toContain("  VN Vietnam               █");
    expect(stdout).not.toContain("\u001b");
  });

  it.each([
    { why: "NO_COLOR", env: { NO_COLOR: "1" }, bar: "█" },
    { why: "TERM=dumb", env: { TERM: "dumb" }, bar: "#" },
    { why: "a locale that is not UTF-8", env: { LC_ALL: "C" }, bar: "#" },
  ])("writes codes because of $why", async ({ env, bar }) => {
    const { stdout } = await run(["predict", "Nguyen"], { isTerminal: true, env });
    expect(stripColors(stdout)).toContain(`  VN Vietnam               ${bar}`);
    expect(stdout).not.toMatch(/\p{RI}/u);
  });

  it("knows that Windows terminals have no locale variables", async () => {
    const setup = { isTerminal: true, platform: "win32" };
    expect((await run(["predict", "Nguyen"], setup)).stdout).not.toMatch(/\p{RI}/u);
    expect((await run(["predict", "Nguyen"], { ...setup, env: { WT_SESSION: "1" } })).stdout).toMatch(
      /\p{RI}/u,
    );
  });

  it("colours a pipe when forced", async () => {
    expect((await run(["predict", "Nguyen"], { env: { FORCE_COLOR: "1" } })).stdout).toContain("\u001b[36m");
    expect((await run(["predict", "Nguyen"], { env: { FORCE_COLOR: "0" } })).stdout).not.toContain("\u001b");
  });

  it("aligns what follows names of any script", async () => {
    const scripts = [
      "Ng",
      "王小明",
      "สมชาย ใจดี",
      "محمد الأحمد",
      "Jose\u0301 Garci\u0301a",
      "김민준",
      "שרה כהן",
      "अमित शर्मा",
      "ﾀﾅｶ",
      "田中・太郎・ジョン・スミスさん様",
    ];
    const { stdout } = await run(["predict", ...scripts]);
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(scripts.length);
    const starts = lines.map((line) => stringWidth(line.slice(0, line.indexOf("unknown:"))));
    expect(new Set(starts).size).toBe(1);
    expect(starts[0]).toBe(stringWidth(scripts.at(-1)!) + 2);
  });

  it("does not let a name move the cursor or turn the line around", async () => {
    const { stdout } = await run(["predict", "\u001b[2Jx\u202ey\r\n"]);
    expect(stdout).toMatch(/^\ufffd\[2Jx\ufffdy\ufffd\ufffd /u);
    expect(stdout.split("\n")).toHaveLength(2);
  });

  it("fits narrow and odd terminals", async () => {
    const { stdout } = await run(["predict", "Nguyen"], { columns: 10 });
    expect(stdout).toContain("Vietnam               ███████▎  91.3 %\n");
  });

  it("explains with evidence, margin and rest", async () => {
    const { stdout } = await run(["explain", "--limit", "1", "Nguyen", "王 小明"]);
    expect(stdout).toContain("  evidence  register, sample (counted as surname)\n");
    expect(stdout).toContain("  margin    86.1 % between the first two: clear\n");
    expect(stdout).toContain("  rest      3.5 % on countries not shown\n");
    expect(stdout).toContain("  margin    5.0 % between the first two: ambiguous\n");
  });

  it("says what was left out of a name, and what each word of a whole name counted as", async () => {
    const { stdout } = await run(["explain", "--whole", "Anna Nguyén Xqz", "Nguyen"]);
    expect(stdout).toContain('  left out  "dr." (title), "(retired)" (nickname)\n  words ');
    expect(stdout.match(/^ {2}left out/gmu)).toHaveLength(1);
    expect(stdout).toContain('Anna Nguyén Xqz       whole name "anna nguyen" · 99 data points\n');
    expect(stdout).toContain(
      '  words     "anna" as given name; "nguyén" as family name, without diacritics; "xqz" as family name, by its letters; "4711" as family name, in no data\n  evidence ',
    );
    // Of one word there is nothing to say.
    expect(stdout.match(/^ {2}words/gmu)).toHaveLength(1);
    expect((await run(["predict", "--whole", "Anna Nguyén Xqz"])).stdout).not.toContain("  words");
  });
});

describe("toPercent", () => {
  it.each([
    [0, "0.0 %"],
    [0.0004, "< 0.1 %"],
    [0.0005, "0.1 %"],
    [0.0521, "5.2 %"],
    [1, "100.0 %"],
  ])("%d: %s", (probability, text) => expect(toPercent(probability)).toBe(text));
});

function stripColors(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours are.
  return text.replace(/\u001b\[\d+m/gu, "");
}
