/**
 * `npm run sbom`: writes `sbom.json`, the parts of the package as CycloneDX: what is installed with it and what is bundled
 * into the command line. Made by npm from the lockfile; what depends on time, chance and place is taken out, so that
 * the same commit gives the same bytes. It stands beside a release and not in the package: no program reads it there.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { listNotices } from "../package/notices.ts";

interface Component {
  "bom-ref": string;
  name: string;
  version: string;
  scope?: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}

/** What is used of a bill of materials. */
export interface Sbom {
  bomFormat: string;
  specVersion: string;
  serialNumber?: string;
  metadata: { timestamp?: string; tools?: unknown; lifecycles?: unknown; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

interface Manifest {
  name: string;
  dependencies: Record<string, string>;
}

/** Of this package: npm leaves out what is no expression, and an expression for the code would be wrong of the data. */
const OWN_LICENCES: NonNullable<Component["licenses"]> = [
  { license: { id: "MIT" } },
  { license: { name: "Data: LICENSE-DATA.md, data/SOURCES.md and data/NOTICES.txt of the package" } },
];

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/**
 * Keeps what ships, in a fixed order.
 *
 * @param bundled names with versions of the packages in the command line, such as `commander 14.0.3`
 * @throws if one of them is not in the bill
 */
export function reduceSbom(full: Sbom, { name, dependencies }: Manifest, bundled: readonly string[]): Sbom {
  const installed = Object.entries(dependencies).map(([dependency, version]) => `${dependency}@${version}`);
  const shipped = new Set([...installed, ...bundled.map((notice) => notice.replace(/ (?=\S+$)/u, "@"))]);
  const components = full.components
    .filter((component) => shipped.has(component["bom-ref"]))
    // npm calls what is bundled optional, as it is for development; who has the package has it.
    .map((component) => ({ ...component, scope: "required" }))
    .sort((left, right) => compare(left["bom-ref"], right["bom-ref"]));
  const found = new Set(components.map((component) => component["bom-ref"]));
  const missing = [...shipped].filter((ref) => !found.has(ref));
  if (missing.length > 0)
    throw new Error(`the lockfile does not know ${missing.join(", ")}: run npm ci and npm run build`);
  const root = full.metadata.component;
  const kept = new Set([root["bom-ref"], ...found]);
  const { serialNumber: _, ...rest } = full;
  return {
    ...rest,
    // npm names the package after the folder that it lies in.
    metadata: { component: { ...root, name, licenses: OWN_LICENCES } },
    components,
    dependencies: full.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn = [] }) => ({
        ref,
        dependsOn: (ref === root["bom-ref"] ? [...found] : dependsOn.filter((other) => kept.has(other))).sort(
          compare,
        ),
      }))
      .sort((left, right) => compare(left.ref, right.ref)),
  };
}

/** The bill of materials of a built checkout. */
export function createSbom(root: string): string {
  const shell = process.platform === "win32";
  const { status, stdout, stderr } = spawnSync(
    "npm",
    ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"],
    { cwd: root, encoding: "utf8", shell, maxBuffer: 2 ** 26 },
  );
  if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`);
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
  const notices = readFileSync(join(root, "dist", "THIRD-PARTY-NOTICES.txt"), "utf8");
  const sbom = reduceSbom(JSON.parse(stdout) as Sbom, manifest, listNotices(notices));
  return `${JSON.stringify(sbom, undefined, 2)}\n`;
}

if (process.argv[1]?.endsWith("sbom.ts")) {
  writeFileAtomic("sbom.json", createSbom("."));
  process.stdout.write("sbom.json: what the package ships, as CycloneDX\n");
}
