/** What the host of the repository and those who cite read: workflows, forms of issues, the citation. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../helpers/imports.ts";

const readText = (...path: string[]): string => readFileSync(join(ROOT, ...path), "utf8");
const readYaml = <Value>(...path: string[]): Value => parse(readText(...path)) as Value;
const manifest = JSON.parse(readText("package.json")) as {
  version: string;
  license: string;
  scripts: Record<string, string>;
  engines: { node: string };
  repository?: { url: string };
};

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  container?: string;
  permissions?: Record<string, string>;
  steps: Step[];
}
interface Workflow {
  name: string;
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
  it("are for checks, releases and the site", () => {
    expect(workflows.map(([file]) => file).sort()).toEqual(["checks.yml", "release.yml", "site.yml"]);
  });

  it.each(workflows)("%s takes actions at one commit, and says of which version it is", (file, workflow) => {
    const used = stepsOf(workflow).flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/u);
    const named = readText(WORKFLOWS, file).match(/uses: \S+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/gmu);
    expect(named).toHaveLength(used.length);
  });

  it.each(workflows)("%s runs scripts that there are", (_file, workflow) => {
    const commands = stepsOf(workflow).flatMap(({ run }) => run ?? []);
    const scripts = commands.flatMap((text) =>
      [...text.matchAll(/npm run ([\w:-]+)/gu)].map(([, name]) => name!),
    );
    for (const name of scripts) expect(Object.keys(manifest.scripts)).toContain(name);
  });

  it("has the checks run what everybody runs", () => {
    const [, checks] = workflows.find(([file]) => file === "checks.yml")!;
    expect(stepsOf(checks).flatMap(({ run }) => run ?? [])).toEqual([".ci/run"]);
    expect(checks.permissions).toEqual({ contents: "read" });
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

  it("packs with the Node that package.json asks for at least, as the checks do", () => {
    const [, checks] = workflows.find(([file]) => file === "checks.yml")!;
    expect(checks.jobs.all!.container).toMatch(/^node:20-/u);
    expect(manifest.engines.node).toBe(">=20");
    const versions = workflows.flatMap(([file, workflow]) =>
      Object.entries(workflow.jobs).flatMap(([job, { steps }]) =>
        steps.flatMap((step) =>
          step.with?.["node-version"] ? [[file, job, step.with["node-version"]]] : [],
        ),
      ),
    );
    expect(versions).toEqual([
      ["release.yml", "pack", 20],
      ["release.yml", "publish", 24],
      ["site.yml", "build", 20],
    ]);
  });
});

interface Form {
  name: string;
  description: string;
  title: string;
  body: {
    type: string;
    id?: string;
    attributes: { label?: string; value?: string; options?: string[] };
    validations?: { required?: boolean };
  }[];
}

const FORMS = ".github/ISSUE_TEMPLATE";

describe("forms of issues", () => {
  const forms = readdirSync(join(ROOT, FORMS))
    .filter((file) => file !== "config.yml")
    .map((file) => [file, readYaml<Form>(FORMS, file)] as const);

  it("are for wrong answers, bugs, and sources", () => {
    expect(forms.map(([file]) => file).sort()).toEqual(["bug.yml", "source-removal.yml", "wrong-answer.yml"]);
  });

  it.each(forms)("%s is one that the host takes", (_file, { name, description, body }) => {
    expect(name).toMatch(/\S/u);
    expect(description).toMatch(/\S/u);
    const fields = body.filter(({ type }) => type !== "markdown");
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
    for (const { type, id, attributes, validations } of fields) {
      expect(["input", "textarea", "dropdown"]).toContain(type);
      expect(id).toMatch(/^[a-z]+$/u);
      expect(attributes.label).toMatch(/\S/u);
      if (type === "dropdown") expect(attributes.options!.length).toBeGreaterThan(1);
      // Whoever reads the issue needs all of it.
      expect(validations?.required).toBe(true);
    }
    for (const { type, attributes } of body) if (type === "markdown") expect(attributes.value).toMatch(/\S/u);
  });

  it("asks for what explains a wrong answer: the name, its evidence, the version", () => {
    const [, { body }] = forms.find(([file]) => file === "wrong-answer.yml")!;
    expect(body.flatMap(({ id }) => id ?? [])).toEqual([
      "name",
      "explain",
      "expected",
      "evidence",
      "version",
    ]);
  });
});

describe("CITATION.cff", () => {
  const citation = readYaml<Record<string, unknown>>("CITATION.cff");

  it("has what the format demands", () => {
    expect(citation).toMatchObject({ "cff-version": "1.2.0", type: "software" });
    for (const field of ["message", "title", "abstract"]) expect(citation[field]).toMatch(/\S/u);
  });

  it("cites this version, under the licence of the code, by its authors", () => {
    expect(citation.version).toBe(manifest.version);
    const licence = readText("LICENSE");
    // package.json points to LICENSE, because code and data are under different terms; a citation takes one expression.
    expect(manifest.license).toBe("SEE LICENSE IN LICENSE");
    expect(licence).toContain(`Code: the ${String(citation.license)} License`);
    const [, holder] = /^Copyright \(c\) \d{4} (.+)$/mu.exec(licence) ?? [];
    expect(citation.authors).toEqual([{ name: holder }]);
  });

  it("says where the project lives just as package.json does", () => {
    const url = manifest.repository?.url.replace(/^git\+/u, "").replace(/\.git$/u, "");
    expect(citation["repository-code"]).toBe(url);
  });
});
