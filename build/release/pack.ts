/** Packs what npm would, with the fields of release/identity.json, and with pages whose links lead somewhere. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { type Identity, readIdentity, toFields } from "./identity.ts";

export function npm(cwd: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("npm", args, {
    cwd,
    // npm is a script there.
    shell: process.platform === "win32",
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout;
}

/** A link or picture, or code, in which nothing is one. */
const LINK = /^```[\s\S]*?^```$|`[^`\n]*`|!?\[((?:[^[\]]|\[[^\]]*\](?:\([^)]*\))?)*)\]\(([^)\s]+)\)/gmu;

/**
 * A packed page, whose links to files that are not packed lead into the repository; where it has no address yet, they
 * become their text.
 *
 * @param page its path in the package @param isPacked whether a file or folder is in the package
 */
export const rewriteLinks = (
  markdown: string,
  page: string,
  isPacked: (path: string) => boolean,
  repository: string,
): string =>
  markdown.replace(LINK, (link, text?: string, target = "") => {
    if (text === undefined || /^(?:[a-z][a-z\d+.-]*:|#)/iu.test(target)) return link;
    const [path, anchor] = target.split("#") as [string, string?];
    const file = posix.join(posix.dirname(page), path);
    if (isPacked(file)) return link;
    if (repository === "") return text;
    const address = `${repository}/blob/HEAD/${file}${anchor === undefined ? "" : `#${anchor}`}`;
    return link.replace(`](${target})`, `](${address})`);
  });

/** Packs what is built. @returns path of the tarball */
export function pack(root: string, destination: string, identity: Identity = readIdentity(root)): string {
  const folder = mkdtempSync(join(tmpdir(), "cognomen-pack-"));
  try {
    const [{ files }] = JSON.parse(npm(root, "pack", "--dry-run", "--json", "--ignore-scripts")) as [
      { files: { path: string }[] },
    ];
    for (const { path } of files) cpSync(join(root, path), join(folder, path));
    const isPacked = (path: string): boolean => existsSync(join(folder, path));
    for (const { path } of files.filter((file) => file.path.endsWith(".md"))) {
      const text = readFileSync(join(folder, path), "utf8");
      writeFileSync(join(folder, path), rewriteLinks(text, path, isPacked, identity.repository));
    }
    const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as object;
    const fields = { ...manifest, ...toFields(identity) };
    writeFileSync(join(folder, "package.json"), `${JSON.stringify(fields, undefined, 2)}\n`);
    npm(folder, "pack", "--ignore-scripts", "--pack-destination", destination);
  } finally {
    rmSync(folder, { recursive: true });
  }
  const file = readdirSync(destination).find((name) => name.endsWith(".tgz"));
  if (file === undefined) throw new Error("npm pack made no file");
  return join(destination, file);
}

/** `tsx build/release/pack.ts <folder>`: for .ci/run. */
if (process.argv[1] === fileURLToPath(import.meta.url))
  pack(fileURLToPath(new URL("../..", import.meta.url)), process.argv[2]!);
