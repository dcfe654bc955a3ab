/** Whether a checkout is what is to be released. */
import { findChangelogFault } from "./changelog.ts";

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
}

const VERSION = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[\w.]+)?$/u;
const SHOWN_CHANGE_COUNT = 5;

/** What stands against releasing it, each with what to do; empty if nothing does. */
export function findUnready(repository: Repository): string[] {
  const { changes, version, lockVersion, changelog, tagsAtHead, isTagElsewhere } = repository;
  const reasons: string[] = [];
  if (changes !== "") {
    const lines = changes.split("\n");
    const more = lines.length > SHOWN_CHANGE_COUNT ? ", …" : "";
    const shown = lines.slice(0, SHOWN_CHANGE_COUNT).map((line) => line.trim());
    reasons.push(
      `${lines.length} files are not committed (${shown.join(", ")}${more}): commit or remove them`,
    );
  }
  if (!VERSION.test(version))
    reasons.push(`package.json has the version "${version}", expected one such as 1.2.3`);
  if (lockVersion !== version)
    reasons.push(
      `package-lock.json has ${lockVersion}, package.json ${version}: run npm install --package-lock-only`,
    );
  const fault = findChangelogFault(changelog, version);
  if (fault !== undefined) reasons.push(fault);
  const tag = `v${version}`;
  if (!tagsAtHead.includes(tag)) {
    reasons.push(
      isTagElsewhere
        ? `the tag ${tag} is on another commit: raise the version, or check that commit out`
        : `this commit has no tag ${tag}: git tag -s ${tag} -m ${tag}`,
    );
  }
  return reasons;
}
