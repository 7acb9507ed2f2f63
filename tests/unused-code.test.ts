import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { plantTree } from '#tests/support/project/planted-tree.ts';
import { projectRoot, textOf } from '#tests/support/project/project-files.ts';

const knip = path.join(projectRoot, 'node_modules/knip/bin/knip.js');

/** Runs the check for unused code with this project's rules on a planted tree. Returns its exit code and report. */
function checkOf(files: Record<string, string>): { status: number | null; stdout: string } {
  const rules = ['package.json', 'knip.json', 'tsconfig.json'].map((file) => [file, textOf(file)] as const);
  const root = plantTree(new Map([...rules, ...Object.entries(files)]));
  // The tree has neither the packages listed in package.json nor the programs that its scripts start.
  const kinds = 'files,exports,types,enumMembers,duplicates';
  return spawnSync(process.execPath, [knip, '--no-progress', '--directory', root, '--include', kinds], {
    encoding: 'utf8',
  });
}

const main = "import { used } from './part.ts';\n\nused();\n";
const part = 'export const used = (): number => 1;\n';

it('passes where each export is used', () => {
  expect(checkOf({ 'src/main.ts': main, 'src/part.ts': part }).status).toBe(0);
});

it.each([
  ['export', 'export const planted = 2;\n', /planted +src\/part\.ts:2/],
  ['exported type', 'export interface Planted {}\n', /Planted +interface +src\/part\.ts:2/],
])('reports a planted %s that nothing uses', (_, text, line) => {
  const { status, stdout } = checkOf({ 'src/main.ts': main, 'src/part.ts': part + text });
  expect(stdout).toMatch(line);
  expect(status).toBe(1);
});

it('reports a planted file that nothing imports', () => {
  const { status, stdout } = checkOf({ 'src/main.ts': main, 'src/part.ts': part, 'src/planted.ts': part });
  expect(stdout).toMatch(/^src\/planted\.ts$/m);
  expect(status).toBe(1);
});
