import { existsSync } from 'node:fs';
import path from 'node:path';
import { load as parseYaml } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { filesBelow, projectRoot, textOf } from '#tests/support/project/project-files.ts';

const workflowSchema = z.object({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: z.strictObject({ contents: z.literal('read') }),
  concurrency: z.object({ group: z.string(), 'cancel-in-progress': z.boolean() }),
  jobs: z.record(
    z.string(),
    z.object({
      'runs-on': z.string(),
      'timeout-minutes': z.number(),
      steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })),
    }),
  ),
});
type Workflow = z.infer<typeof workflowSchema>;

const packageFile = z
  .object({ scripts: z.record(z.string(), z.string()), optionalDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(textOf('package.json')));

const readWorkflow = (name: string): Workflow =>
  workflowSchema.parse(parseYaml(textOf(`.github/workflows/${name}.yml`)));
const stepsOf = (workflow: Workflow) => Object.values(workflow.jobs).flatMap(({ steps }) => steps);

describe('workflows', () => {
  it.each([
    ['check', ['npm ci', 'npm run check']],
    ['test', ['npm ci', 'npm test']],
    ['nightly', ['npm ci', 'npm run test:long']],
  ])('%s installs and runs its npm script, with a time limit and read access only', (name, commands) => {
    const workflow = readWorkflow(name);
    expect(workflow.name).toBe(name);
    expect(stepsOf(workflow).flatMap(({ run }) => (run?.startsWith('npm') ? [run] : []))).toEqual(commands);
    for (const command of commands) {
      const script = /^npm run (\S+)$/.exec(command)?.[1];
      if (script) expect(packageFile.scripts).toHaveProperty(script);
    }
  });

  it('pin each action to a major version', () => {
    const actions = ['check', 'test', 'nightly'].flatMap((name) =>
      stepsOf(readWorkflow(name)).flatMap(({ uses }) => uses ?? []),
    );
    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter((action) => !/^actions\/[a-z-]+@v\d+$/.test(action))).toEqual([]);
  });

  it('use the Node of .nvmrc, which is the one in package.json', () => {
    const pinned = Object.entries(packageFile.optionalDependencies).filter(([name]) => name.startsWith('node-'));
    expect(new Set(pinned.map(([, version]) => version))).toEqual(new Set([textOf('.nvmrc').trim()]));
  });
});

describe('files of the repository', () => {
  it('are there for contributors', () => {
    const wanted = ['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md'];
    const templates = ['bug.yml', 'config.yml', 'idea.yml'].map((name) => `.github/ISSUE_TEMPLATE/${name}`);
    const others = ['.editorconfig', '.gitattributes', '.github/PULL_REQUEST_TEMPLATE.md'];
    expect([...wanted, ...templates, ...others].filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual(
      [],
    );
  });

  it('issue templates are valid YAML with a name, a description and fields', () => {
    const formSchema = z.object({
      name: z.string(),
      description: z.string(),
      body: z.array(z.object({ type: z.string(), attributes: z.object({ label: z.string().optional() }) })).min(1),
    });
    for (const name of ['bug', 'idea']) formSchema.parse(parseYaml(textOf(`.github/ISSUE_TEMPLATE/${name}.yml`)));
    parseYaml(textOf('.github/ISSUE_TEMPLATE/config.yml'));
  });

  it('link only to files that exist', () => {
    const pages = [
      ...['README', 'CONTRIBUTING', 'SECURITY', 'CHANGELOG'].map((name) => `${name}.md`),
      ...filesBelow(['docs']).filter((file) => file.endsWith('.md')),
    ];
    const broken = pages.flatMap((page) =>
      [...textOf(page).matchAll(/\]\((?!https?:|#|mailto:|figure:)([^)#\s]+)/g)]
        .map(([, target = '']) => path.posix.join(path.posix.dirname(page), target))
        .filter((target) => !existsSync(path.join(projectRoot, target)))
        .map((target) => `${page}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('.gitattributes names files that exist', () => {
    const named = [...textOf('.gitattributes').matchAll(/^([^#*\s]+) /gm)].map(([, file = '']) => file);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([]);
  });
});
