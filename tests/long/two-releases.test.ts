import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyToken } from '#contract/accounts/sessions.ts';
import { listAdminInquiries } from '#contract/admin/inquiries/inquiries.ts';
import { listBookings } from '#contract/bookings/bookings.ts';
import { cancelOrder, readOrder } from '#contract/checkout/orders.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { addressOf, hostOf, processSettings } from '#tests/support/app/processes.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { newPerson, type Person, Visitor } from '#tests/support/app/visitor.ts';
import { rectangleOf } from '#tests/support/data/areas.ts';
import { addFile } from '#tests/support/data/attachments.ts';
import { accept, quoted } from '#tests/support/data/briefs.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { bookAt, freeSlots } from '#tests/support/data/meetings.ts';
import { order } from '#tests/support/data/orders.ts';
import { createDatabase, type Postgres, startPostgres, withClient } from '#tests/support/database/postgres.ts';
import { projectRoot } from '#tests/support/project/project-files.ts';
import { buildRelease, olderRelease } from '#tests/support/run/older-release.ts';
import { brokenQuotes } from '#tests/support/stand-ins/quote-invariants.ts';
import { brokenInvariants } from '#tests/support/stand-ins/shop-processes.ts';
import { type SmtpInbox, startSmtp } from '#tests/support/stand-ins/smtp.ts';

const work = mkdtempSync(path.join(tmpdir(), 'two-releases-'));
const source = path.join(work, 'source');
const area = rectangleOf(34_000, 25_000);
const owner = { ...newPerson(), email: 'owner@example.com' };

let server: Postgres;
let url: string;
let inbox: SmtpInbox;
let settings: Record<string, string>;
let older: SiteProcess;
let newer: SiteProcess;
let person: Person;
/** Signed in at the older release. */
let customer: Visitor;
let visitors = 0;
const visitorOf = (process: SiteProcess): Visitor => {
  visitors += 1;
  return new Visitor(hostOf(process, url), addressOf(visitors));
};

/** The version of the tables of pg-boss, which migrates them itself. */
const jobsVersion = async (): Promise<number> =>
  (await withClient(url, (client) => client.query<{ version: number }>('SELECT version FROM jobs.version'))).rows[0]
    ?.version ?? 0;

const emailsTo = (address: string): number => inbox.emails.filter(({ to }) => to.includes(address)).length;
/** The emails to an address that the database has: each must arrive once. */
const storedEmails = async (address: string): Promise<number> =>
  (await withClient(url, (client) => client.query('SELECT 1 FROM emails WHERE to_address = $1', [address]))).rowCount ??
  0;

beforeAll(async () => {
  buildRelease(olderRelease, source);
  server = await startPostgres();
  url = await createDatabase(server.url);
  inbox = await startSmtp();
  settings = {
    ...processSettings,
    RATE_LIMIT_FACTOR: '1000',
    DATABASE_URL: url,
    SMTP_URL: inbox.url,
    OWNER_EMAIL: owner.email,
  };
  older = await startSiteProcess(settings, { root: source, program: 'src/main.ts' });
}, 1_200_000);

afterAll(async () => {
  await older?.stop();
  await newer?.stop();
  await inbox?.stop();
  await server?.stop();
  rmSync(work, { recursive: true, force: true, maxRetries: 5 });
});

it('takes over accounts, sessions, orders and waiting emails of the release before, which runs on', async () => {
  customer = visitorOf(older);
  person = await customer.signUpAndActivate(newPerson());
  await visitorOf(older).signUpAndActivate(owner);
  inbox.answer = { status: 451, text: 'try later' };
  const { ref } = await order(customer);
  const before = await jobsVersion();

  newer = await startSiteProcess(settings);
  inbox.answer = 'accept';
  expect(await jobsVersion()).toBeGreaterThanOrEqual(before);
  const same = visitorOf(newer);
  for (const name of customer.cookies.names()) same.cookies.set(name, customer.cookies.get(name)?.value ?? '');
  same.token = customer.token;
  expect((await same.call(verifyToken, { query: {} })).body).toEqual({ valid: true });
  expect((await same.call(readOrder, { params: { ref } })).body.ref).toBe(ref);
  await expect.poll(() => emailsTo(person.email), { timeout: 240_000 }).toBe(await storedEmails(person.email));
});

it('leaves the release before serving its pages on the new schema', async () => {
  for (const page of ['/', '/services', '/map-your-project', '/contact/quote', '/bookings', '/login', '/readyz']) {
    const reply = await fetch(older.url + page);
    expect(reply.status, page).toBe(200);
    await reply.arrayBuffer();
  }
});

it('writes rows that the release before reads and changes', async () => {
  const [again, staff] = [visitorOf(newer), visitorOf(newer)];
  await again.signIn(person);
  await staff.signIn(owner);
  const agreed = (await accept(again, (await quoted(again, staff)).id)).body.ref;
  expect(outcome(await addFile(again, `orders/${agreed}`))).toBe('201');
  const [start = ''] = await freeSlots(again, 1);
  await bookAt(again, start, { area, nameOnMap: true });

  await customer.signIn(person);
  expect((await customer.call(readOrder, { params: { ref: agreed } })).body.totalCents).toBe(17_000);
  expect((await customer.call(listBookings, { query: { scope: 'upcoming' } })).body.bookings).toHaveLength(1);
  expect(outcome(await customer.call(cancelOrder, { params: { ref: agreed }, body: {} }))).toBe('200');
});

it('reads the orders, bookings and inquiries with areas that the release before writes', async () => {
  const { ref } = await order(customer);
  const [start = ''] = await freeSlots(customer, 1);
  const booked = await bookAt(customer, start, { area });
  const sent = await customer.call(sendInquiry, { body: inquiryBody('quote', { area }) });
  expect(outcome(sent)).toBe('201');

  const [again, staff] = [visitorOf(newer), visitorOf(newer)];
  await again.signIn(person);
  expect((await again.call(readOrder, { params: { ref } })).body.attachments).toMatchObject({ area: null, files: [] });
  const { bookings } = (await again.call(listBookings, { query: { scope: 'upcoming' } })).body;
  expect(bookings.map((one) => one.ref)).toContain(booked.ref);
  await staff.signIn(owner);
  const { inquiries } = (await staff.call(listAdminInquiries, { query: { show: 'all' } })).body;
  expect(inquiries.find((one) => one.ref === sent.body.ref)?.area).toMatchObject({ corners: 4 });
});

it('is rolled back: the release before starts again on the new schema and works alone', async () => {
  await newer.stop();
  await older.stop();
  const ofNewer = await jobsVersion();
  older = await startSiteProcess(settings, { root: source, program: 'src/main.ts' });
  expect(await jobsVersion()).toBe(ofNewer);
  const again = visitorOf(older);
  await again.signIn(person);
  const { ref } = await order(again);
  expect((await again.call(readOrder, { params: { ref } })).body.ref).toBe(ref);
  await expect.poll(() => emailsTo(person.email), { timeout: 240_000 }).toBe(await storedEmails(person.email));
  expect([...(await brokenQuotes(url)), ...(await brokenInvariants(url))]).toEqual([]);
});

it('explains what to do in a clone without history', () => {
  const shallow = path.join(work, 'shallow');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', pathToFileURL(projectRoot).href, shallow]);
  expect(() => buildRelease(olderRelease, path.join(work, 'none'), shallow)).toThrow(
    'is not in this clone, so it cannot be started. Fetch the whole history first: git fetch --unshallow',
  );
});
