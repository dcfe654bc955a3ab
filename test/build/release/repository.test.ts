/** Workflows of the host: pinned actions, and a release from a job that runs nothing installed. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../../helpers/imports.ts";

const readText = (...path: string[]): string => readFileSync(join(ROOT, ...path), "utf8");
const readYaml = <Value>(...path: string[]): Value => parse(readText(...path)) as Value;
interface Step {
  uses?: string;
  run?: string;
}
interface Job {
  permissions?: Record<string, string>;
  steps: Step[];
}
interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const WORKFLOWS = ".github/workflows";
const workflows = readdirSync(join(ROOT, WORKFLOWS)).map(
  (file) => [file, readYaml<Workflow>(WORKFLOWS, file)] as const,
);
const stepsOf = ({ jobs }: Workflow): Step[] => Object.values(jobs).flatMap(({ steps }) => steps);

describe("workflows", () => {
  it.each(workflows)("%s takes actions at one commit, and says of which version it is", (file, workflow) => {
    const used = stepsOf(workflow).flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/u);
    const named = readText(WORKFLOWS, file).match(/uses: \S+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/gmu);
    expect(named).toHaveLength(used.length);
  });

  it("publishes with provenance, from a job that runs nothing that was installed", () => {
    const [, { on, permissions, jobs }] = workflows.find(([file]) => file === "release.yml")!;
    expect(on).toEqual({ push: { tags: ["v*"] } });
    expect(permissions).toEqual({});
    const publish = jobs.publish!;
    expect(publish.permissions).toEqual({ "id-token": "write" });
    const commands = publish.steps.flatMap(({ run }) => run ?? []).join("\n");
    expect(commands).toMatch(/npm publish \S+ --provenance --access public/u);
    expect(commands).not.toMatch(/npm (?:ci|install|run)/u);
    expect(publish.steps.flatMap(({ uses }) => uses ?? []).some((uses) => uses.includes("checkout"))).toBe(
      false,
    );
    // What builds may not publish.
    expect(jobs.pack!.permissions).toEqual({ contents: "read" });
    expect(jobs.pack!.steps.flatMap(({ run }) => run ?? [])).toEqual(["npm ci", "npm run release"]);
  });
});
