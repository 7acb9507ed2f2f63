import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readHours, saveHours } from '#contract/admin/hours/hours.ts';
import type { StoredPicture } from '#contract/site/pictures.ts';
import { createApp } from '#server/app.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { openPostgres } from '#server/platform/database/database.ts';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { addressOf, hostOf, processSettings } from '#tests/support/app/processes.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { Visitor } from '#tests/support/app/visitor.ts';
import { signUpOwner } from '#tests/support/data/accounts.ts';
import { upload } from '#tests/support/data/attachments.ts';
import { publishEdits, saveContent, saveEdit } from '#tests/support/data/content-edits.ts';
import { freePort } from '#tests/support/database/postgres.ts';
import { type MutableProxy, startMutableProxy } from '#tests/support/database/silent-proxy.ts';

const settings = { ...processSettings, RATE_LIMIT_FACTOR: '1000' };

let target: { host: string; port: number };
let databaseUrl: string;
let awayUrl: string;
let proxy: MutableProxy;
let site: SiteProcess;
beforeAll(async () => {
  databaseUrl = await newPostgresUrl();
  const own = new URL(databaseUrl);
  target = { host: own.hostname, port: Number(own.port) };
  proxy = await startMutableProxy(target);
  own.port = String(proxy.port);
  awayUrl = own.href;
  site = await startSiteProcess({ ...settings, DATABASE_URL: awayUrl });
});
afterAll(async () => {
  await site?.stop();
  proxy?.stop();
});

const get = (path: string, from = site): Promise<Response> =>
  fetch(from.url + path, { headers: { accept: 'text/html' } });
const text = async (path: string, from?: SiteProcess): Promise<string> => (await get(path, from)).text();
const bytes = async (path: string, from?: SiteProcess) => {
  const reply = await fetch((from ?? site).url + path, { redirect: 'manual' });
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()).toString('base64') };
};
const status = async (path: string, from?: SiteProcess): Promise<number> => (await get(path, from)).status;

it('a page that needs the database answers 503 with Retry-After while it is away, and is not cached', async () => {
  expect([await status('/'), await text('/readyz')]).toEqual([200, 'ready']);
  proxy.stop();

  for (const path of ['/reviews', '/api/reviews']) {
    const reply = await get(path);
    expect([path, reply.status]).toEqual([path, 503]);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  }
  // Pages that need no database or are in the page cache still work, so a load balancer must keep the process.
  expect([await status('/'), await status('/healthz'), await status('/readyz')]).toEqual([200, 200, 200]);
  expect(await text('/readyz')).toBe('ready, database away');

  proxy = await startMutableProxy(target, proxy.port);
  await expect.poll(() => status('/reviews'), { timeout: 5_000 }).toBe(200);
  await expect.poll(() => text('/readyz'), { timeout: 5_000 }).toBe('ready');
});

it('a start without the database serves what was published last, and goes over to the database once it is back', async () => {
  const folders = [mkdtempSync(path.join(tmpdir(), 'site-data-')), mkdtempSync(path.join(tmpdir(), 'site-data-'))];
  const [ofOffice = '', ofLate = ''] = folders;
  const office = await startSiteProcess({ ...settings, DATABASE_URL: databaseUrl, DATA_DIR: ofOffice });
  try {
    const owner = await signUpOwner(new Visitor(hostOf(office, databaseUrl), addressOf(1)), databaseUrl);
    const { rules, version } = (await owner.call(readHours, {})).body;
    const weekly = { ...rules.weekly, saturday: { opens: '09:15', closes: '11:45' } };
    await owner.call(saveHours, { body: { version, rules: { ...rules, weekly } } });
    await saveEdit(owner, { priceUsd: 101, name: 'Rivers of the Matopos' });
    await publishEdits(owner);
    await publishPictures(owner);
    const pages = await Promise.all(['/', '/about', '/services/hydrology'].map((address) => text(address, office)));
    const pictures = new Set(pages.join('').match(/\/pictures\/[0-9a-f]{32}[-.\w]+/g));
    const [share = ''] = [...pictures].filter((address) => address.endsWith('.png'));
    expect([pictures.size, share]).toEqual([5, expect.stringContaining('.png')]);
    const hasShare = () => existsSync(path.join(ofOffice, 'published-pictures', path.basename(share)));
    await expect.poll(hasShare, { timeout: 20_000 }).toBe(true);
    for (const name of ['published-content.json', 'published-settings.json', 'published-pictures'])
      cpSync(path.join(ofOffice, name), path.join(ofLate, name), { recursive: true });

    proxy.stop();
    const late = await startSiteProcess({ ...settings, DATABASE_URL: awayUrl, DATA_DIR: ofLate });
    try {
      for (const address of [
        '/',
        '/services/hydrology',
        '/services',
        '/contact',
        '/articles',
        '/terms',
        '/rss.xml',
        '/about',
      ])
        expect([address, await text(address, late)]).toEqual([address, await text(address, office)]);
      for (const address of pictures) {
        const served = await bytes(address, late);
        expect([address, served.status]).toEqual([address, 200]);
        expect(served.bytes === (await bytes(address, office)).bytes).toBe(true);
      }
      expect(await text('/services/hydrology', late)).toContain('USD 101');
      expect(await text('/contact', late)).toContain('09:15');
      for (const address of ['/reviews', '/api/reviews', '/api/csrf-token', '/services/hydrology?preview=wrong'])
        expect([address, await status(address, late)]).toEqual([address, 503]);
      expect(await text('/readyz', late)).toBe('ready, database away');
      const waiting = await startSiteProcess({ ...settings, DATABASE_URL: awayUrl, DATA_DIR: ofLate });
      expect(await waiting.stop()).toBe(0);

      await saveEdit(owner, { priceUsd: 102 });
      await publishEdits(owner);
      proxy = await startMutableProxy(target, proxy.port);
      await expect.poll(() => text('/services/hydrology', late), { timeout: 10_000 }).toContain('USD 102');
      expect([await status('/reviews', late), await text('/readyz', late)]).toEqual([200, 'ready']);
      const visitor = new Visitor(hostOf(late, databaseUrl), addressOf(2));
      await saveEdit(await signUpOwner(visitor, databaseUrl), { priceUsd: 103 });
      await publishEdits(visitor);
      await expect.poll(() => text('/services/hydrology', office), { timeout: 5_000 }).toContain('USD 103');
    } finally {
      expect(await late.stop()).toBe(0);
    }
  } finally {
    await office.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
});

/** A person and a photograph, each with its picture in two sizes. */
async function publishPictures(owner: Visitor): Promise<void> {
  const colours = ['red', 'blue'];
  const [portrait, view] = await Promise.all(
    colours.map(async (background) => {
      const large = sharp({ create: { width: 700, height: 400, channels: 3, background } }).jpeg();
      const reply = await upload<StoredPicture>(
        owner,
        'admin/pictures',
        'rudo.jpg',
        new Uint8Array(await large.toBuffer()),
      );
      return { ...reply.body, alt: background };
    }),
  );
  const files = {
    'site/people.yaml': [{ name: 'Rudo Moyo', role: 'Analyst', picture: portrait }],
    'site/photographs.yaml': [{ picture: view, caption: 'A valley', pages: ['home'] }],
  };
  for (const [file, values] of Object.entries(files)) {
    expect((await saveContent(owner, file, values)).body.problems).toEqual([]);
    await publishEdits(owner, file);
  }
}

it('a start without the database, and with nothing published in the data folder, ends when its time is over', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-data-'));
  const away = new URL(databaseUrl);
  away.port = String(await freePort());
  const database = await openPostgres(away.href);
  const asked: boolean[] = [];
  const started = createApp({
    database,
    clock: systemClock,
    config: readConfig({ ...settings, DATA_DIR: folder, DATABASE_URL: away.href }),
    transport: null,
    async reach(isServing) {
      asked.push(isServing);
      throw new Error('not reached');
    },
  });
  await expect(started).rejects.toThrow('not reached');
  expect(asked).toEqual([false]);
  await database.close();
  rmSync(folder, { recursive: true });
});
