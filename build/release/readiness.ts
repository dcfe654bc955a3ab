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
  /** Of package.json, the one place that says where the project lives. */
  addresses: Addresses;
}

/** Fields of package.json that npm shows, and that provenance, site and API pages are made with. */
export interface Addresses {
  repository?: { type?: string; url?: string };
  homepage?: string;
  bugs?: { url?: string };
}

/** What stands against the addresses; undefined if nothing does. */
function findAddressFault({ repository, homepage, bugs }: Addresses): string | undefined {
  const missing = Object.entries({ repository: repository?.url, homepage, bugs: bugs?.url })
    .filter(([, address]) => address === undefined)
    .map(([field]) => `"${field}"`);
  if (missing.length > 0) {
    const fields = "repository.type=git repository.url=git+https://<host>/<owner>/cognomen.git";
    return `package.json has no ${missing.join(", ")}, which provenance and site need: npm pkg set ${fields} homepage=<address of the site> bugs.url=<address of the issues>`;
  }
  if (!/^git\+https:\/\/[^/]+\/.+\.git$/u.test(repository!.url!))
    return `package.json has the repository "${repository!.url}", expected git+https://<host>/<owner>/<name>.git: provenance compares it`;
  return undefined;
}

const VERSION = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[\w.]+)?$/u;
const SHOWN_CHANGE_COUNT = 5;

/** What stands against releasing it, each with what to do; empty if nothing does. */
export function findUnready(repository: Repository): string[] {
  const { changes, version, lockVersion, changelog, tagsAtHead, isTagElsewhere, addresses } = repository;
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
  const addressFault = findAddressFault(addresses);
  if (addressFault !== undefined) reasons.push(addressFault);
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
