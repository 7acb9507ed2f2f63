import { afterAll, beforeAll, expect, it } from 'vitest';
import { signup } from '#contract/accounts/accounts.ts';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { hostOf, processSettings } from '#tests/support/app/processes.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { newPerson, Visitor } from '#tests/support/app/visitor.ts';
import { withClient } from '#tests/support/database/postgres.ts';
import { type SmtpInbox, startSmtp } from '#tests/support/stand-ins/smtp.ts';

let databaseUrl: string;
let inbox: SmtpInbox;
let web: SiteProcess;
beforeAll(async () => {
  databaseUrl = await newPostgresUrl();
  inbox = await startSmtp();
  web = await startInRole('web');
});
afterAll(async () => {
  await web?.stop();
  await inbox?.stop();
});

const startInRole = (role: 'web' | 'worker'): Promise<SiteProcess> =>
  startSiteProcess({ ...processSettings, DATABASE_URL: databaseUrl, SMTP_URL: inbox.url, ROLE: role });

const get = async (process: SiteProcess, path: string) => {
  const reply = await fetch(process.url + path);
  return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() };
};

const jobStates = async (): Promise<string[]> => {
  const query = "select state from jobs.job where name = 'emails'";
  return (await withClient(databaseUrl, (client) => client.query<{ state: string }>(query))).rows.map(
    ({ state }) => state,
  );
};

it('a web process queues the email of a sign-up; a worker sends it, and answers calls but no pages', async () => {
  const person = newPerson();
  const visitor = new Visitor(hostOf(web, databaseUrl), '10.1.0.1');
  expect((await visitor.call(signup, { body: { ...person, confirmPassword: person.password } })).status).toBe(201);
  // A process that runs jobs takes one within a second.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect([inbox.emails.length, await jobStates()]).toEqual([0, ['created']]);
  expect(await get(web, '/readyz')).toMatchObject({ status: 200, text: 'ready' });
  expect(await get(web, '/about')).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });

  const worker = await startInRole('worker');
  try {
    expect((await inbox.next(person.email)).to).toEqual([person.email]);
    for (const path of ['/healthz', '/readyz']) expect((await get(worker, path)).status).toBe(200);
    expect(await get(worker, '/api/reviews')).toMatchObject({ status: 200, type: 'application/json' });
    for (const path of ['/', '/about', '/sitemap.xml', '/apis', '/favicon.ico']) {
      const { status, text } = await get(worker, path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain('ROLE=worker: it answers calls under /api, but no pages');
    }
    expect(await get(worker, '/api/nothing')).toMatchObject({ status: 404, type: 'application/json' });
  } finally {
    expect(await worker.stop()).toBe(0);
  }
});
