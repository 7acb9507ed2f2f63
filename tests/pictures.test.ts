import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { filesBelow, generatedFiles, projectRoot } from '#tests/support/project/project-files.ts';
import { outdated, pictures } from '../tools/pictures/generate.ts';

/** A shared link is looked at on phones whose data is dear. */
const mostShareBytes = 60_000;

it('has committed every picture as the generator draws it', { timeout: 180_000 }, async () => {
  const rendered = await pictures();
  expect(await outdated(rendered)).toEqual([]);
  expect([...rendered.keys()]).toEqual(expect.arrayContaining(generatedFiles));
  expect([...rendered.keys()]).toEqual(expect.arrayContaining(filesBelow(['public/images'])));
  const shares = [...rendered].filter(([file]) => file.startsWith('public/images/share/'));
  expect(shares.filter(([, png]) => png.length > mostShareBytes).map(([file]) => file)).toEqual([]);
});

it('has committed the font subset as the script cuts it', { timeout: 60_000 }, async () => {
  const run = promisify(execFile)(process.execPath, [path.join(projectRoot, 'scripts/font.ts'), '--check']);
  await expect(run).resolves.toBeDefined();
});
