import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import * as contract from '#contract/admin/content.ts';
import { readToday } from '#contract/admin/today.ts';
import type { StoredPicture } from '#contract/site/pictures.ts';
import { addHours, systemClock } from '#server/platform/clock.ts';
import { type OpenDatabase, openPostgres } from '#server/platform/database/database.ts';
import { deleteUnusedPictures, pictureId, storePicture } from '#server/platform/publications/stored-pictures.ts';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { addressOf, hostOf, type Processes, processSettings, startProcesses } from '#tests/support/app/processes.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { Visitor } from '#tests/support/app/visitor.ts';
import { signUpOwner } from '#tests/support/data/accounts.ts';
import { hydrology, publishEdits, saveContent, saveEdit } from '#tests/support/data/content-edits.ts';
import { withClient } from '#tests/support/database/postgres.ts';
import { copyOfContent, editContent } from '#tests/support/project/content.ts';
import { projectRoot } from '#tests/support/project/project-files.ts';
import { onlyInLongRun, repetitions } from '#tests/support/run/extent.ts';

// Two processes share one database: each owner uses one of them.

const dataFolder = mkdtempSync(path.join(tmpdir(), 'site-data-'));
const copy = copyOfContent();
afterAll(() => {
  copy.remove();
  rmSync(dataFolder, { recursive: true, force: true });
});

let databaseUrl: string;
let site: Processes;
let owners: Visitor[];
beforeAll(async () => {
  databaseUrl = await newPostgresUrl();
  site = await startProcesses(2, databaseUrl, { RATE_LIMIT_FACTOR: '1000', DATA_DIR: dataFolder });
  owners = await Promise.all([site.visitor(), site.visitor()].map((visitor) => signUpOwner(visitor, databaseUrl)));
});
afterAll(() => site?.stop());

const page = async (process: SiteProcess | undefined, address = '/services/hydrology') => {
  const reply = await fetch(`${process?.url}${address}`);
  return { headers: reply.headers, status: reply.status, html: await reply.text() };
};

/** Every process shows the text within two seconds. */
async function expectEverywhere(text: string): Promise<void> {
  const since = Date.now();
  for (const process of site.running) {
    while (!(await page(process)).html.includes(text)) {
      expect(Date.now() - since, text).toBeLessThan(2_000);
      await delay(20);
    }
  }
}

it('a publication is on the pages of every process within two seconds', async () => {
  const [owner = site.visitor()] = owners;
  await expectEverywhere('Hydrological Modelling');
  await saveEdit(owner, { name: 'Rivers of the Matopos' });
  const { number } = (await publishEdits(owner)).body;
  expect(number).not.toBeNull();
  await expectEverywhere('Rivers of the Matopos');
});

it('of two publications of one field at one moment one is made, and the other is told', async () => {
  for (const [index, owner] of owners.entries()) await saveEdit(owner, { priceUsd: 101 + index });
  const replies = await Promise.all(owners.map((owner) => publishEdits(owner)));
  const outcomes = replies.map(outcome).sort();
  expect(outcomes).toEqual(['200', '409 CONTENT_CHANGED']);
  const winner = replies.findIndex((reply) => outcome(reply) === '200');
  await expectEverywhere(`USD ${101 + winner}`);
});

it('every process shows a draft at the address of its preview, and nowhere else', async () => {
  const [, owner = site.visitor()] = owners;
  await saveEdit(owner, { name: 'A name that is not published' });
  const { address } = (await owner.call(contract.previewContent, { body: { file: hydrology } })).body;
  expect(address).toMatch(/^\/services\/hydrology\?preview=[\w-]{43}$/);
  for (const process of site.running) {
    const preview = await page(process, address ?? '');
    expect(preview.status).toBe(200);
    expect(preview.html.includes('A name that is not published')).toBe(true);
    expect(preview.html.includes('Preview: whoever has this address can see it until ')).toBe(true);
    expect(preview.html.includes('<script')).toBe(false);
    expect(Object.fromEntries(preview.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
    });
    expect((await page(process)).html.includes('A name that is not published')).toBe(false);
    expect((await page(process, '/services/hydrology?preview=wrong')).status).toBe(404);
  }
});

onlyInLongRun(() => {
  it('a new site from the exported files has the same pages, byte for byte', async () => {
    const environment = { ...processSettings, DATA_DIR: dataFolder };
    const program = ['build/site/content.js', 'export', copy.folder];
    expect(execFileSync(process.execPath, program, { cwd: projectRoot, env: environment, encoding: 'utf8' })).toContain(
      hydrology,
    );
    const second = await startSiteProcess({ ...processSettings, CONTENT_DIR: copy.folder });
    try {
      for (const address of [
        '/',
        '/services2',
        '/services',
        '/services/hydrology',
        '/menu',
        '/sitemap.xml',
        '/rss.xml',
      ]) {
        const [of, to] = [(await page(site.running[0], address)).html, (await page(second, address)).html];
        expect([address, of === to]).toEqual([address, true]);
      }
    } finally {
      await second.stop();
    }
  });
});

describe('pictures that nothing has named for a week, deleted while another process publishes one', () => {
  const people = 'site/people.yaml';
  const noLonger = { file: people, field: '0.picture.id', reason: expect.stringContaining('choose it again') };
  const folder = copyOfContent();
  let database: OpenDatabase;
  let owner: Visitor;
  beforeAll(async () => {
    database = await openPostgres(databaseUrl);
    owner = owners[0] ?? site.visitor();
  });
  afterAll(async () => {
    folder.remove();
    await database?.close();
  });

  let seed = 0;
  async function unused(): Promise<StoredPicture> {
    seed += 1;
    const picture = { bytes: Uint8Array.from([seed >> 8, seed]), phoneBytes: null };
    const id = pictureId(picture);
    await storePicture(database.db, { id, ...picture }, addHours(new Date(), -8 * 24));
    return { id, width: 1, height: 1 };
  }
  const makeOld = ({ id }: StoredPicture) =>
    withClient(databaseUrl, (client) =>
      client.query("update content_pictures set used_at = now() - interval '8 days' where id = $1", [id]),
    );
  const person = (picture: StoredPicture) => ({
    name: 'Rudo Moyo',
    role: 'Analyst',
    picture: { ...picture, alt: 'Rudo at a desk' },
  });
  const remove = () => deleteUnusedPictures(database.db, systemClock);

  const save = async (values: unknown) => (await saveContent(owner, people, values)).body;
  const isShown = async ({ id }: StoredPicture, process: SiteProcess | undefined) =>
    (await page(process, '/about')).html.includes(id);
  async function expectShown(picture: StoredPicture): Promise<void> {
    for (const process of site.running) {
      await expect.poll(() => isShown(picture, process), { timeout: 2_000, interval: 20 }).toBe(true);
      expect((await page(process, `/pictures/${picture.id}.webp`)).status).toBe(200);
    }
  }

  /** Deletes what is unused while what `begin` starts waits to write into the table. */
  async function whileWriting<Reply>(table: string, begin: () => Promise<Reply>): Promise<Reply> {
    const all = await withClient(databaseUrl, async (client) => {
      await client.query('begin');
      await client.query(`lock table ${table} in share mode`);
      const beginning = begin();
      const waiting = `select 1 from pg_locks where relation = '${table}'::regclass and not granted`;
      await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 30_000, interval: 20 }).toBe(1);
      const deletion = remove();
      await delay(100);
      await client.query('commit');
      return { beginning, deletion };
    });
    await all.deletion;
    return all.beginning;
  }

  it('a saved draft, its publication and an earlier publication keep it', async () => {
    const picture = await unused();
    expect((await whileWriting('content_drafts', () => save([person(picture)]))).problems).toEqual([]);
    await makeOld(picture);
    const { number } = (await whileWriting('content_revisions', () => publishEdits(owner, people))).body;
    await expectShown(picture);
    await save([]);
    await publishEdits(owner, people);
    await makeOld(picture);
    const params = { number: String(number) };
    const restored = await whileWriting('content_revisions', () => owner.call(contract.restoreContent, { params }));
    expect(outcome(restored)).toBe('200');
    await expectShown(picture);
  });

  it('an import keeps it, whose folder lacks the picture', async () => {
    const picture = await unused();
    writeFileSync(path.join(folder.folder, people), stringify([person(picture)]));
    const environment = { ...processSettings, DATA_DIR: dataFolder, DATABASE_URL: databaseUrl };
    const program = ['build/site/content.js', 'import', folder.folder];
    await whileWriting('content_revisions', () =>
      promisify(execFile)(process.execPath, program, { cwd: projectRoot, env: environment }),
    );
    await expectShown(picture);
  });

  it('a draft of one that is deleted already is not published, and says why', async () => {
    const picture = await unused();
    const { rows } = await withClient(databaseUrl, async (client) => {
      await client.query('begin');
      const deleted = await client.query('delete from content_pictures where id = $1 returning id', [picture.id]);
      const saving = save([person(picture)]);
      await delay(100);
      await client.query('commit');
      expect((await saving).problems).toEqual([noLonger]);
      return deleted;
    });
    expect(rows).toEqual([{ id: picture.id }]);
    expect((await publishEdits(owner, people)).body).toEqual({ number: null, problems: [noLonger] });
    expect(await isShown(picture, site.running[0])).toBe(false);
  });

  it('at any moment either keeps it or refuses the publication', async () => {
    for (let round = 0; round < repetitions(60, 10); round += 1) {
      const picture = await unused();
      const publishing = (async () => {
        await save([person(picture)]);
        return (await publishEdits(owner, people)).body;
      })();
      await delay(Math.random() * 60);
      await remove();
      const { number, problems } = await publishing;
      expect([number === null, problems]).toEqual(number === null ? [true, [noLonger]] : [false, []]);
      if (number !== null) await expectShown(picture);
      else expect(await isShown(picture, site.running[0])).toBe(false);
    }
  });
});

describe('a new release', () => {
  const article = 'articles/mapping-a-veld-fire.md';
  const gone = 'drone-survey';
  const [old, next] = [copyOfContent(), copyOfContent()];
  let databaseUrl: string;
  let ofOld: Processes;
  let owner: Visitor;
  beforeAll(async () => {
    const service = readFileSync(path.join(old.folder, hydrology), 'utf8');
    writeFileSync(
      path.join(old.folder, `catalogue/services/${gone}.md`),
      service.replace('id: hydrology', `id: ${gone}`).replace('order: 10', 'order: 14'),
    );
    editContent(
      next.folder,
      hydrology,
      ['priceUsd: 80', 'priceUsd: 99'],
      ['alt: Catchment with', 'alt: Valley with'],
      ['duration: 4 weeks', 'duration: 6 weeks'],
    );
    databaseUrl = await newPostgresUrl();
    ofOld = await startProcesses(1, databaseUrl, { RATE_LIMIT_FACTOR: '1000', CONTENT_DIR: old.folder });
    owner = await signUpOwner(ofOld.visitor(), databaseUrl);
    await saveEdit(owner, { relatedServices: [gone, 'fire-analysis'] }, article);
    await publishEdits(owner, article);
    await saveEdit(owner, { alt: 'A river' });
    await publishEdits(owner);
  });
  afterAll(async () => {
    await ofOld?.stop();
    for (const release of [old, next]) release.remove();
  });

  const startNext = (): Promise<SiteProcess> =>
    startSiteProcess({
      ...processSettings,
      RATE_LIMIT_FACTOR: '1000',
      CONTENT_DIR: next.folder,
      DATABASE_URL: databaseUrl,
    });
  const expectSoon = (process: SiteProcess | undefined, text: string): Promise<void> =>
    expect.poll(async () => (await page(process)).html, { timeout: 2_000, interval: 20 }).toContain(text);

  it('starts while the one before publishes the same file: no price of it counts, and no edit is lost', async () => {
    let hasStarted = false;
    const starting = startNext().finally(() => {
      hasStarted = true;
    });
    let price = 100;
    while (!hasStarted || price < 103) {
      price += 1;
      await saveEdit(owner, { priceUsd: price });
      expect(outcome(await publishEdits(owner))).toBe('200');
    }
    const started = await starting;
    try {
      for (const process of [started, ofOld.running[0]]) await expectSoon(process, `USD ${price}`);
      const { html } = await page(started);
      expect([html.includes('A river'), html.includes('6 weeks')]).toEqual([true, true]);
      expect((await page(ofOld.running[0])).html).toContain('4 weeks');

      const other = await signUpOwner(new Visitor(hostOf(started, databaseUrl), addressOf(9)), databaseUrl);
      const { files } = (await other.call(contract.listContent, {})).body;
      const rowOf = (name: string) => files.find(({ file }) => file === name);
      expect(rowOf(hydrology)?.changedByRelease).toMatchObject([
        { field: 'alt', after: expect.stringContaining('Valley') },
        { field: 'priceUsd', before: 80, after: 99 },
      ]);
      expect(rowOf(article)?.unfit).toMatchObject([{ field: 'relatedServices' }]);
      const stored = await withClient(databaseUrl, (client) =>
        client.query<{ made: number; of_release: number }>(
          `select (select count(*)::int from content_publications where author_id is not null) as made,
             (select count(*)::int from content_revisions where edits -> 'priceUsd' ->> 'value' = '99') as of_release`,
        ),
      );
      // With the two before the start.
      expect(stored.rows).toEqual([{ made: price - 100 + 2, of_release: 0 }]);
      const { needs } = (await other.call(readToday, {})).body;
      const counts = Object.fromEntries(needs.map(({ kind, count }) => [kind, count]));
      // The two above, and the price of the service that the release does not have.
      expect(counts).toMatchObject({ content_of_release: 3, content_unfit: 1 });

      await saveEdit(other, { priceUsd: 130 });
      expect(outcome(await publishEdits(other))).toBe('200');
      for (const process of [started, ofOld.running[0]]) await expectSoon(process, 'USD 130');
      const links = await Promise.all(
        [started, ofOld.running[0]].map(async (process) =>
          (await page(process, '/articles/mapping-a-veld-fire')).html.includes(`/services/${gone}`),
        ),
      );
      expect(links).toEqual([false, true]);
    } finally {
      await started.stop();
    }
  });

  it('shows what another process publishes between its reading of the database and its first answer', async () => {
    const starting = await withClient(databaseUrl, async (client) => {
      await client.query('begin');
      await client.query('lock table content_publications in share row exclusive mode');
      const started = startNext();
      const waiting = "select 1 from pg_locks where relation = 'content_publications'::regclass and not granted";
      await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 60_000, interval: 20 }).toBe(1);
      await client.query(
        `insert into content_publications (number, published_at, author_id, note)
         select number + 1, now(), author_id, '' from content_publications order by number desc limit 1`,
      );
      await client.query(
        `insert into content_revisions (file, publication, edits)
         select file, (select max(number) from content_publications), jsonb_set(edits, '{priceUsd,value}', '140')
         from content_revisions where file = $1 order by publication desc limit 1`,
        [hydrology],
      );
      await client.query('commit');
      return started;
    });
    try {
      await expectSoon(starting, 'USD 140');
    } finally {
      await starting.stop();
    }
  });
});
