/**
 * The code blocks of a Markdown page: runs them as a reader would, and compares or renews what they say they print.
 *
 * A block is marked ```js (an ES module) or ```cjs. What `console.log` prints stands behind `// → `: on the same line,
 * or on the lines after it, where further lines begin with `//   `.
 */
import { spawnSync } from "node:child_process";

export interface CodeBlock {
  language: "js" | "cjs";
  code: string;
  /** Line of the page on which the code begins, from 1. */
  line: number;
}

/** One `// →` of a block. */
interface Claim {
  /** Which `console.log` of the block it belongs to, from 0. */
  callIndex: number;
  /** Lines of the block that it takes up; the first may hold code before the claim. */
  fromLine: number;
  toLine: number;
  text: string;
}

/** What one block says it prints beside what it prints. */
export interface Comparison {
  claimed: string;
  actual: string;
}

const BLOCK = /^```(js|cjs)\n([\s\S]*?)^```$/gmu;
const CLAIM = "// → ";
const CONTINUATION = "//   ";
/** Between the outputs of two calls: never printed by an answer. */
const SEPARATOR = "\u001e";
/** Columns of a page in a code block. */
const PAGE_COLUMNS = 100;

export function findBlocks(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(BLOCK)].map((match) => ({
    language: match[1] as CodeBlock["language"],
    code: match[2]!,
    line: markdown.slice(0, match.index).split("\n").length + 1,
  }));
}

function findClaims(code: string): Claim[] {
  const claims: Claim[] = [];
  const lines = code.split("\n");
  let callCount = 0;
  for (const [index, line] of lines.entries()) {
    const last = claims.at(-1);
    const start = line.indexOf(CLAIM);
    callCount += line.split("console.log(").length - 1;
    if (start >= 0) {
      const text = line.slice(start + CLAIM.length);
      claims.push({ callIndex: callCount - 1, fromLine: index, toLine: index, text });
    } else if (last?.toLine === index - 1 && line.startsWith(CONTINUATION)) {
      last.toLine = index;
      last.text += `\n${line.slice(CONTINUATION.length)}`;
    }
  }
  return claims;
}

/** What each `console.log` printed, in order. The block runs in a process of its own, at the root of the package. */
function runBlock({ language, code, line }: CodeBlock, root: string): string[] {
  const type = language === "js" ? "module" : "commonjs";
  const load = language === "js" ? 'import __util from "node:util";' : 'const __util = require("node:util");';
  const prelude = `${load} console.log = (...values) => process.stdout.write(__util.formatWithOptions({ breakLength: ${PAGE_COLUMNS - 5} }, ...values) + ${JSON.stringify(SEPARATOR)});`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`--input-type=${type}`, "--eval", `${prelude}\n${code}`],
    { cwd: root, encoding: "utf8", env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" } },
  );
  if (status !== 0) throw new Error(`the block at line ${line} fails:\n${stderr}`);
  return stdout.split(SEPARATOR).slice(0, -1);
}

/** Runs every block and pairs each claim with what was printed. Blocks without claims only have to run. */
export function compareBlock(block: CodeBlock, root: string): Comparison[] {
  const outputs = runBlock(block, root);
  return findClaims(block.code).map(({ callIndex, text }) => ({
    claimed: text,
    actual: outputs[callIndex] ?? "nothing",
  }));
}

/** The page with every claim replaced by what is printed. */
export function renewClaims(markdown: string, root: string): string {
  let renewed = markdown;
  for (const block of findBlocks(markdown)) {
    const outputs = runBlock(block, root);
    const lines = block.code.split("\n");
    // From the end, so that the numbers of earlier lines stay right.
    for (const { callIndex, fromLine, toLine } of findClaims(block.code).reverse()) {
      const first = lines[fromLine]!;
      const code = first.slice(0, first.indexOf(CLAIM));
      const [output, ...more] = (outputs[callIndex] ?? "nothing").split("\n");
      lines.splice(
        fromLine,
        toLine - fromLine + 1,
        `${code}${CLAIM}${output}`,
        ...more.map((text) => CONTINUATION + text),
      );
    }
    const fence = `\`\`\`${block.language}\n`;
    renewed = renewed.replace(fence + block.code, () => fence + lines.join("\n"));
  }
  return renewed;
}
