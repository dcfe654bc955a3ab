/** The built program in a real process. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const program = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

interface Exit {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** @param input what to write; undefined leaves standard input open and silent */
function runProgram(
  args: readonly string[],
  input?: string,
  onOutput?: (end: () => void) => void,
): Promise<Exit> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, NO_COLOR: "1" } });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      onOutput?.(() => child.stdout.destroy());
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.stdin.on("error", () => {}); // the program may end without reading all
    if (input !== undefined) child.stdin.end(input);
    child.on("error", reject);
    child.on("close", (exitCode) => resolve({ exitCode, stdout, stderr }));
  });
}

describe("dist/cli.js", () => {
  it("answers names on the command line", async () => {
    const { exitCode, stdout, stderr } = await runProgram(["predict", "Nguyen", "José García", "王小明"]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toMatch(/^Nguyen +direct match/u);
    expect(stdout).toContain("VN Vietnam");
    expect(stdout).toMatch(/^José García +last name "garcía"/mu);
    expect(stdout).toMatch(/^王小明 +last name "王"/mu);
  });

  it.each([
    ["worker", "[('VN',"],
    ["predict", '{"name":"Nguyen",'],
  ])("answers a first line at once while more may come: %s", async (command, start) => {
    const child = spawn(process.execPath, [program, command, ...(command === "predict" ? ["--json"] : [])]);
    child.stdin.write("Nguyen\n");
    const [first] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
    expect(first).toMatch(/^[^\n]+\n$/u);
    expect(first.slice(0, start.length)).toBe(start);
    child.stdin.end();
    expect(await once(child, "close")).toEqual([0, null]);
  });

  it("ends quietly when its reader goes, without waiting for more input", async () => {
    const endless = runProgram(["predict", "--json"], "Smith\n".repeat(200_000), (end) => end());
    expect(await endless).toMatchObject({ exitCode: 0, stderr: "" });
  });

  it("exits 2 for wrong use and 1 for missing data", async () => {
    expect(await runProgram(["predict", "--limit", "x", "Smith"])).toMatchObject({ exitCode: 2, stdout: "" });
    expect(await runProgram(["predict", "--data", "none.bin", "Smith"])).toMatchObject({
      exitCode: 1,
      stdout: "",
    });
  });
});
