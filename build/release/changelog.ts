/** What CHANGELOG.md says of a version. */

/** The heading of a version. */
export interface ReleaseHeading {
  version: string;
  /** As written: a date such as `2026-11-21`, or `unreleased`. */
  date: string;
}

const HEADING = /^## (\d+\.\d+\.\d+(?:-[\w.]+)?) \(([^)]+)\)$/gmu;

/** Headings of all versions, the newest first. */
export function listReleases(changelog: string): ReleaseHeading[] {
  return [...changelog.matchAll(HEADING)].map((match) => ({ version: match[1]!, date: match[2]! }));
}

/** What stands against releasing `version`; undefined if nothing. */
export function findChangelogFault(changelog: string, version: string): string | undefined {
  const [newest] = listReleases(changelog);
  if (newest === undefined) return 'CHANGELOG.md has no heading such as "## 1.2.3 (2026-01-31)"';
  if (newest.version !== version)
    return `CHANGELOG.md begins with ${newest.version}, package.json has ${version}: they have to be the same`;
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(newest.date))
    return `CHANGELOG.md says "${version} (${newest.date})": write the day of the release there, such as 2026-01-31`;
  return undefined;
}

/** What CHANGELOG.md says of a version, for the page of its release; empty if it has no such heading. */
export function readNotes(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /mu);
  const section = sections.find((text) => text.startsWith(`${version} (`));
  return section === undefined ? "" : `${section.slice(section.indexOf("\n")).trim()}\n`;
}
