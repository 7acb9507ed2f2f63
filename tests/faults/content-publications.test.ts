import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '#contract/admin/content.ts';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type Processes, processSettings, startProcesses } from '#tests/support/app/processes.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { newPerson, type Visitor } from '#tests/support/app/visitor.ts';
import { withClient } from '#tests/support/database/postgres.ts';
import { copyOfContent } from '#tests/support/project/content.ts';
import { projectRoot } from '#tests/support/project/project-files.ts';

// Two processes share one database: each owner uses one of them.

const file = 'catalogue/services/hydrology.md';

const dataFolder = mkdtempSync(path.join(tmpdir(), 'site-data-'));
const copy = copyOfContent();
afterAll(() => {
  copy.remove();
  rmSync(dataFolder, { recursive: true, force: true });
});

let site: Processes;
let owners: Visitor[];
beforeAll(async () => {
  const databaseUrl = await newPostgresUrl();
  site = await startProcesses(2, databaseUrl, { RATE_LIMIT_FACTOR: '1000', DATA_DIR: dataFolder });
  owners = await Promise.all(
    [newPerson(), newPerson()].map(async (person) => {
      const owner = site.visitor();
      await owner.signUpAndActivate(person);
      const makeOwner = "update users set roles = '{owner}' where email = $1";
      await withClient(databaseUrl, (client) => client.query(makeOwner, [person.email]));
      return owner;
    }),
  );
});
afterAll(() => site?.stop());

async function save(owner: Visitor, changes: Record<string, unknown>) {
  const { values, publication } = (await owner.call(contract.readContentFile, { query: { file } })).body;
  const body = { file, basedOn: publication, values: { ...(values as Record<string, unknown>), ...changes } };
  return owner.call(contract.saveContentDraft, { body });
}
const publish = (owner: Visitor) => owner.call(contract.publishContent, { body: { files: [file] } });
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
  await save(owner, { name: 'Rivers of the Matopos' });
  const { number } = (await publish(owner)).body;
  expect(number).not.toBeNull();
  await expectEverywhere('Rivers of the Matopos');
});

it('of two publications of one field at one moment one is made, and the other is told', async () => {
  for (const [index, owner] of owners.entries()) await save(owner, { priceUsd: 101 + index });
  const replies = await Promise.all(owners.map(publish));
  const outcomes = replies.map(outcome).sort();
  expect(outcomes).toEqual(['200', '409 CONTENT_CHANGED']);
  const winner = replies.findIndex((reply) => outcome(reply) === '200');
  await expectEverywhere(`USD ${101 + winner}`);
});

it('every process shows a draft at the address of its preview, and nowhere else', async () => {
  const [, owner = site.visitor()] = owners;
  await save(owner, { name: 'A name that is not published' });
  const { address } = (await owner.call(contract.previewContent, { body: { file } })).body;
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

it('a new site from the exported files has the same pages, byte for byte', async () => {
  const environment = { ...processSettings, DATA_DIR: dataFolder };
  const program = ['build/site/content.js', 'export', copy.folder];
  expect(execFileSync(process.execPath, program, { cwd: projectRoot, env: environment, encoding: 'utf8' })).toContain(
    file,
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
