import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
import { createDatabase, type Postgres, startPostgres } from '#tests/support/database/postgres.ts';
import { projectRoot } from '#tests/support/project/project-files.ts';
import { buildRelease } from '#tests/support/run/older-release.ts';
import { brokenQuotes } from '#tests/support/stand-ins/quote-invariants.ts';
import { brokenInvariants } from '#tests/support/stand-ins/shop-processes.ts';

// The last commit before migrations 0033, 0035 and 0036: during an upgrade it runs alongside this version.
const release = '98b3ced2a3185362dc27228ca8a3604e31ab5c9d';

const work = mkdtempSync(path.join(tmpdir(), 'newer-schema-'));
const source = path.join(work, 'source');
const area = rectangleOf(34_000, 25_000);

let server: Postgres;
let url: string;
let site: SiteProcess;
let older: SiteProcess;
let person: Person;
let agreedRef: string;
let visitors = 0;
const visitorOf = (process: SiteProcess): Visitor => {
  visitors += 1;
  return new Visitor(hostOf(process, url), addressOf(visitors));
};

beforeAll(async () => {
  buildRelease(release, source);
  server = await startPostgres();
  url = await createDatabase(server.url);
  const settings = { ...processSettings, RATE_LIMIT_FACTOR: '1000', DATABASE_URL: url };
  site = await startSiteProcess({ ...settings, OWNER_EMAIL: 'owner@example.com' });
  await leaveNewRows();
  older = await startSiteProcess(settings, { root: source });
}, 1_200_000);

afterAll(async () => {
  await older?.stop();
  await site?.stop();
  await server?.stop();
  rmSync(work, { recursive: true, force: true, maxRetries: 5 });
});

/** A row in every table and column that the older release does not have. */
async function leaveNewRows(): Promise<void> {
  const [customer, staff] = [visitorOf(site), visitorOf(site)];
  person = await customer.signUpAndActivate(newPerson());
  await staff.signUpAndActivate({ email: 'owner@example.com' });
  agreedRef = (await accept(customer, (await quoted(customer, staff)).id)).body.ref;
  expect(outcome(await addFile(customer, `orders/${agreedRef}`))).toBe('201');
  const [start = ''] = await freeSlots(customer, 1);
  const booked = await bookAt(customer, start, { area, nameOnMap: true });
  expect(outcome(await addFile(customer, `bookings/${booked.ref}`))).toBe('201');
}

it('starts on the current schema and serves its pages', async () => {
  expect(older.output()).toContain('0036-attachment-changes');
  for (const page of ['/', '/services', '/map-your-project', '/contact/quote', '/bookings', '/login', '/readyz']) {
    const reply = await fetch(older.url + page);
    expect(reply.status, page).toBe(200);
    await reply.arrayBuffer();
  }
});

it('reads and changes rows that the newer release has written', async () => {
  const customer = visitorOf(older);
  await customer.signIn(person);
  const read = await customer.call(readOrder, { params: { ref: agreedRef } });
  expect([outcome(read), read.body.totalCents]).toEqual(['200', 17_000]);
  const { bookings } = (await customer.call(listBookings, { query: { scope: 'upcoming' } })).body;
  expect(bookings).toHaveLength(1);
  expect(outcome(await customer.call(cancelOrder, { params: { ref: agreedRef }, body: {} }))).toBe('200');
});

it('writes orders, bookings and inquiries with areas that the newer release reads', async () => {
  const customer = visitorOf(older);
  await customer.signIn(person);
  const { ref } = await order(customer);
  const [start = ''] = await freeSlots(customer, 1);
  const booked = await bookAt(customer, start, { area });
  const sent = await customer.call(sendInquiry, { body: inquiryBody('quote', { area }) });
  expect(outcome(sent)).toBe('201');

  const [again, staff] = [visitorOf(site), visitorOf(site)];
  await again.signIn(person);
  expect((await again.call(readOrder, { params: { ref } })).body.attachments).toMatchObject({ area: null, files: [] });
  const { bookings } = (await again.call(listBookings, { query: { scope: 'upcoming' } })).body;
  expect(bookings.map((one) => one.ref)).toContain(booked.ref);
  await staff.signIn({ ...person, email: 'owner@example.com' });
  const { inquiries } = (await staff.call(listAdminInquiries, { query: { show: 'all' } })).body;
  const shown = inquiries.find((one) => one.ref === sent.body.ref)?.area;
  expect(shown).toMatchObject({ corners: 4, nameOnMap: false, district: null });
  expect([...(await brokenQuotes(url)), ...(await brokenInvariants(url))]).toEqual([]);
});

it('explains what to do in a clone without history', () => {
  const shallow = path.join(work, 'shallow');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', pathToFileURL(projectRoot).href, shallow]);
  expect(() => buildRelease(release, path.join(work, 'none'), shallow)).toThrow(
    'is not in this clone, so it cannot be started. Fetch the whole history first: git fetch --unshallow',
  );
});
