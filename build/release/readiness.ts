/** Whether a checkout is what is to be released, and what CHANGELOG.md says of a version. */
import { findIdentityFault, type Identity } from "./identity.ts";

/** What git and the files of a checkout say. */
export interface Repository {
  /** `git status --porcelain`. */
  changes: string;
  /** Of package.json. */
  version: string;
  lockVersion: string;
  changelog: string;
  tagsAtHead: readonly string[];
  /** Whether the tag of the version is there at all. */
  isTagElsewhere: boolean;
  identity: Identity;
}

const VERSION = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[\w.]+)?$/u;
/** A heading of the changelog, with a date such as `2026-11-21`, or `unreleased`. */
const HEADING = /^## (\d+\.\d+\.\d+(?:-[\w.]+)?) \(([^)]+)\)$/mu;
const SHOWN_CHANGE_COUNT = 5;

/** What CHANGELOG.md says of a version, for the page of its release; empty if it has no such heading. */
export function readNotes(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /mu);
  const section = sections.find((text) => text.startsWith(`${version} (`));
  return section === undefined ? "" : `${section.slice(section.indexOf("\n")).trim()}\n`;
}

function findChangelogFault(changelog: string, version: string): string | undefined {
  const [, newest, date] = HEADING.exec(changelog) ?? [];
  if (newest === undefined) return 'CHANGELOG.md has no heading such as "## 1.2.3 (2026-01-31)"';
  if (newest !== version)
    return `CHANGELOG.md begins with ${newest}, package.json has ${version}: they have to be the same`;
  if (/^\d{4}-\d{2}-\d{2}$/u.test(date!)) return undefined;
  return `CHANGELOG.md says "${version} (${date})": write the day of the release there, such as 2026-01-31`;
}

function findChanges(changes: string): string | undefined {
  if (changes === "") return undefined;
  const lines = changes.split("\n").map((line) => line.trim());
  const shown = [...lines.slice(0, SHOWN_CHANGE_COUNT), ...(lines.length > SHOWN_CHANGE_COUNT ? ["…"] : [])];
  return `${lines.length} files are not committed (${shown.join(", ")}): commit or remove them`;
}

/** What stands against releasing it, each with what to do; empty if nothing does. */
export function findUnready(repository: Repository): string[] {
  const { changes, version, lockVersion, changelog, tagsAtHead, isTagElsewhere, identity } = repository;
  const tag = `v${version}`;
  const noTag = isTagElsewhere
    ? `the tag ${tag} is on another commit: raise the version, or check that commit out`
    : `this commit has no tag ${tag}: git tag -s ${tag} -m ${tag}`;
  return [
    findChanges(changes),
    VERSION.test(version)
      ? undefined
      : `package.json has the version "${version}", expected one such as 1.2.3`,
    lockVersion === version
      ? undefined
      : `package-lock.json has ${lockVersion}, package.json ${version}: run npm install --package-lock-only`,
    findChangelogFault(changelog, version),
    findIdentityFault(identity),
    tagsAtHead.includes(tag) ? undefined : noTag,
  ].filter((fault) => fault !== undefined);
}
