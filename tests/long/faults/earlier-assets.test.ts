import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startSiteProcess } from '#tests/support/app/site-process.ts';
import { projectRoot } from '#tests/support/project/project-files.ts';

const work = mkdtempSync(path.join(tmpdir(), 'earlier-assets-'));
afterAll(() => rmSync(work, { recursive: true, force: true, maxRetries: 5 }));

/** A release that differs from this one by one script of its pages. */
function release(name: string): string {
  const root = path.join(work, name);
  for (const folder of ['build/site', 'build/client', 'package.json']) {
    cpSync(path.join(projectRoot, folder), path.join(root, folder), { recursive: true });
  }
  for (const folder of ['content', 'geodata', 'migrations', 'node_modules', 'public']) {
    symlinkSync(path.join(projectRoot, folder), path.join(root, folder));
  }
  writeFileSync(path.join(root, `build/client/assets/${name}.js`), name);
  return root;
}

it('a site serves the assets of the release that ran before on its data, and starts without them', async () => {
  const settings = { DATA_DIR: path.join(work, 'data') };
  const kept = path.join(work, 'data/assets');
  const keptReleases = (): string[] =>
    existsSync(kept) ? readdirSync(kept).filter((name) => !name.includes('.')) : [];
  const first = await startSiteProcess(settings, { root: release('first') });
  await expect.poll(() => keptReleases().length, { timeout: 60_000 }).toBe(1);
  await first.stop();

  const second = await startSiteProcess(settings, { root: release('second') });
  const reply = await fetch(`${second.url}/assets/first.js`);
  expect([reply.status, await reply.text()]).toEqual([200, 'first']);
  const own = await fetch(`${second.url}/assets/second.js`);
  expect(reply.headers.get('cache-control')).toBe(own.headers.get('cache-control'));
  expect((await fetch(`${second.url}/assets/third.js`)).status).toBe(404);
  await expect.poll(() => keptReleases().length, { timeout: 60_000 }).toBe(2);
  await second.stop();

  renameSync(kept, `${kept}-lost`);
  writeFileSync(kept, '');
  const third = await startSiteProcess(settings, { root: release('third') });
  expect((await fetch(third.url)).status).toBe(200);
  expect(third.output()).toContain('assets.not_kept');
  await third.stop();
});
