import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { signup } from '#contract/accounts/accounts.ts';
import { csrfToken, login } from '#contract/accounts/sessions.ts';
import { addressOf, hostOf, processSettings } from '#tests/support/app/processes.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { newPerson, type Person, Visitor } from '#tests/support/app/visitor.ts';
import { mountSmallDisk } from '#tests/support/database/small-disk.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';

// Where no disk can be mounted, an ordinary folder is used, and its free space is read from a file.
const disk = mountSmallDisk(160);
const folder = disk?.folder ?? mkdtempSync(path.join(tmpdir(), 'site-disk-'));
const freeSpaceFile = path.join(folder, 'free-space');
const how = disk ? 'on a tmpfs of 160 MB' : 'with an injected reading of the free space';
afterAll(() => (disk ? disk.remove() : rmSync(folder, { recursive: true })));

const settings = { ...processSettings, RATE_LIMIT_FACTOR: '1000', DATA_DIR: path.join(folder, 'data') };
beforeAll(() => cpSync(inject('emptySite'), settings.DATA_DIR, { recursive: true }));

it(`refuses writes and keeps reading while the disk is full, ${how}`, async () => {
  leave(null);
  const site = disk
    ? await startSiteProcess(settings)
    : await startSiteProcess({ ...settings, FREE_SPACE_FILE: freeSpaceFile }, { program: 'tests/faults/disk-site.ts' });
  const visitors = newcomers(site);
  expect((await signUp(visitors())).status).toBe(201);

  leave(40);
  await expect.poll(async () => (await signUp(visitors())).status, { interval: 500 }).toBe(503);
  const refused = await signUp(visitors());
  expect([refused.status, refused.code]).toEqual([503, 'TEMPORARILY_UNAVAILABLE']);
  expect(refused.refusal).toMatchObject({ reason: 'storage_full' });
  expect(refused.headers.get('retry-after')).toBe('30');
  const reader = visitors();
  for (const page of [
    '/',
    '/reviews',
    '/search?q=drone',
    '/api/reviews',
    '/api/search?q=drone',
    '/healthz',
    '/readyz',
  ]) {
    expect([page, (await reader.send('GET', page)).status]).toEqual([page, 200]);
  }
  expect((await reader.call(csrfToken, {})).status).toBe(200);

  leave(null);
  await expect.poll(async () => (await signUp(visitors())).status, { timeout: 5_000 }).toBe(201);
  expect(await site.stop()).toBe(0);
  const lines = site.output().match(/"event":"database\.[^"]+"/g);
  expect(lines).toEqual(['"event":"database.disk_full"', '"event":"database.disk_has_room"']);
});

onlyInLongRun(() => {
  it(`exits when the database hangs on a full disk, and keeps every acknowledged write, ${how}`, async () => {
    leave(null);
    const program = 'tests/faults/disk-site.ts';
    const site = await startSiteProcess({ ...settings, ...(disk && { DISK_CAN_BE_FILLED: 'yes' }) }, { program });
    const visitors = newcomers(site);
    const acknowledged: Person[] = [];
    for (let count = 0; count < 5; count += 1) {
      const person = newPerson();
      expect((await signUp(visitors(), person)).status).toBe(201);
      acknowledged.push(person);
    }

    leave(10);
    const ended = once(site.process, 'exit');
    const began = performance.now();
    site.process.kill('SIGUSR2');
    for (const page of ['/healthz', '/']) {
      const reply = await fetch(site.url + page, { signal: AbortSignal.timeout(5_000) });
      expect([page, reply.status]).toEqual([page, 200]);
    }
    const [code] = await ended;
    expect(code).toBe(1);
    expect(performance.now() - began).toBeLessThan(60_000);
    expect(site.output().match(/"event":"database\.lost"/g)).toHaveLength(1);
    expect(site.output()).toContain('has not answered for 10 s');

    leave(null);
    const next = await startSiteProcess(settings);
    const returning = newcomers(next);
    for (const { email, password } of acknowledged) {
      expect((await returning().call(login, { body: { email, password } })).code).toBe('ACCOUNT_INACTIVE');
    }
    expect(await next.stop()).toBe(0);
  });
});

/** Leaves `megabytes` free on the disk; null makes room again. */
function leave(megabytes: number | null): void {
  if (!disk) writeFileSync(freeSpaceFile, String((megabytes ?? 1_000) * 1024 ** 2));
  else if (megabytes === null) disk.makeRoom();
  else disk.fill(megabytes);
}

function newcomers(site: SiteProcess): () => Visitor {
  let visitors = 0;
  return () => {
    visitors += 1;
    return new Visitor(hostOf(site, null), addressOf(visitors));
  };
}

const signUp = (visitor: Visitor, person = newPerson()) =>
  visitor.call(signup, { body: { ...person, confirmPassword: person.password } });
