/** `release/identity.json`: who publishes the package and where it lives, the one place that says so. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Empty where nobody has decided yet. */
export interface Identity {
  /** As npm takes it: `Name <address> (page)`. The others are pages, such as `https://host/owner/cognomen`. */
  author: string;
  repository: string;
  homepage: string;
  bugs: string;
}

export const IDENTITY = "release/identity.json";

export const readIdentity = (root: string): Identity =>
  JSON.parse(readFileSync(join(root, IDENTITY), "utf8")) as Identity;

/** Fields of package.json that npm shows and provenance compares; none where nothing is decided. */
export const toFields = ({ author, repository, homepage, bugs }: Identity): Record<string, unknown> => ({
  ...(author && { author }),
  ...(repository && { repository: { type: "git", url: `git+${repository}.git` } }),
  ...(homepage && { homepage }),
  ...(bugs && { bugs: { url: bugs } }),
});

export function findIdentityFault(identity: Identity): string | undefined {
  const missing = (["author", "repository", "homepage", "bugs"] as const).filter((field) => !identity[field]);
  if (missing.length > 0)
    return `${IDENTITY} has no ${missing.join(", ")}, which npm, provenance and the links of the packed pages need: write them there`;
  if (/^https:\/\/[^/]+\/.+(?<!\/|\.git)$/u.test(identity.repository)) return undefined;
  return `${IDENTITY} has the repository "${identity.repository}", expected https://<host>/<owner>/<name>: provenance compares it`;
}
