import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { outdated, pictures } from '../pictures/generate.ts';
import { filesBelow, generatedFiles, projectRoot } from './support/project-files.ts';

it('has committed every picture as the generator draws it', { timeout: 60_000 }, async () => {
  const drawn = await pictures();
  expect(await outdated(drawn)).toEqual([]);
  expect([...drawn.keys()]).toEqual(expect.arrayContaining(generatedFiles));
  const svgs = filesBelow(['public/images']).filter((file) => file.endsWith('.svg'));
  expect([...drawn.keys()]).toEqual(expect.arrayContaining(svgs));
});

it('has committed the font subset as the script cuts it', { timeout: 60_000 }, async () => {
  const run = promisify(execFile)(process.execPath, [path.join(projectRoot, 'scripts/font.ts'), '--check']);
  await expect(run).resolves.toBeDefined();
});
