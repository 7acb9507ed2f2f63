import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchAdmin } from '#contract/admin/search.ts';
import { orderAttachments } from '#contract/checkout/order-attachments.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { addAccount, type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { rectangleOf } from '#tests/support/data/areas.ts';
import { sendNew } from '#tests/support/data/briefs.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { bookAt, tuesday } from '#tests/support/data/meetings.ts';
import { order } from '#tests/support/data/orders.ts';
import { searchEverything } from './search.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let staff: SignedIn;
let client: SignedIn;
beforeAll(async () => {
  staff = await signedIn(app, { roles: ['staff'], email: 'staff@example.com' });
  client = await signedIn(app, { email: 'lindiwe@example.com' });
});

const search = async (q: string) => (await staff.visitor.call(searchAdmin, { query: { q } })).body;

describe('GET /admin/search', () => {
  it('200 with people by the beginning of a name, an address or a phone number', async () => {
    const person = { id: expect.any(String), name: 'Tendai Moyo', email: 'lindiwe@example.com' };
    expect((await search('LINDIWE@')).people).toEqual([person]);
    for (const q of ['tendai', 'Moyo', 'tendai mo']) expect((await search(q)).people).toContainEqual(person);
    const { db } = app.site.platform;
    await db.updateTable('users').set({ phone: '+263719876543' }).where('id', '=', client.userId).execute();
    for (const q of ['0719 876', '+263 71 987 6543']) expect((await search(q)).people).toEqual([person]);
    for (const q of ['endai', 'moyo t', '%%', '__', 'lindiwe@example.com2'])
      expect((await search(q)).people).toEqual([]);
    for (let count = 0; count < 8; count += 1) await addAccount(app);
    expect((await search('tendai')).people).toHaveLength(6);
  });

  it('200 with records by number, in any spelling, and by the name on them; never spam', async () => {
    const { ref } = await order(client.visitor);
    const booking = await bookAt(client.visitor, tuesday('09:00'));
    const brief = await sendNew(client.visitor);
    const { ref: inquiry } = (await app.visitor().call(sendInquiry, { body: inquiryBody('general') })).body;
    const { ref: spam } = (
      await app.visitor().call(sendInquiry, { body: inquiryBody('general', { subject: 'Buy now' }) })
    ).body;
    const written = ref.toLowerCase().replace(/0/g, 'o').replace(/1/g, 'i').replace(/^oid/, 'ord');
    expect((await search(written)).records).toEqual([{ kind: 'order', ref, name: 'Amara Ncube' }]);
    expect((await search(booking.ref)).records).toEqual([{ kind: 'booking', ref: booking.ref, name: 'Tendai Moyo' }]);
    expect((await search('m-26')).records).toEqual([{ kind: 'brief', ref: brief.ref, name: 'Tendai Moyo' }]);
    expect((await search('rudo d')).records).toEqual([{ kind: 'inquiry', ref: inquiry, name: 'Rudo Dube' }]);
    expect((await search('amara')).records).toEqual([{ kind: 'order', ref, name: 'Amara Ncube' }]);
    expect((await search(spam)).records).toEqual([]);
  });

  it('200 with the records whose area lies in a district', async () => {
    const { ref } = await order(client.visitor);
    await client.visitor.call(orderAttachments.setArea, {
      params: { ref },
      body: { area: rectangleOf(500, 400), nameOnMap: false },
    });
    const { district } = await app.site.platform.db.selectFrom('areas').select('district').executeTakeFirstOrThrow();
    expect((await search((district ?? '').slice(0, 4))).places).toContainEqual({
      kind: 'order',
      ref,
      name: 'Amara Ncube',
      district,
    });
  });

  it('422 VALIDATION_FAILED for one letter', async () => {
    const reply = await staff.visitor.call(searchAdmin, { query: { q: ' a ' } });
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
  });
});

it('reads no whole table among 20,000 clients', async () => {
  const { db } = app.site.platform;
  await sql`insert into users (id, email, first_name, last_name, auth_provider, created_at)
    select gen_random_uuid(), 'client' || n || '@example.org', 'First' || n, 'Last' || n, 'email', now()
    from generate_series(1, 20000) n`.execute(db);
  await sql`insert into orders (id, ref, email, billing, currency, tax_cents, total_cents, work_status, created_at)
    select gen_random_uuid(), 'ORD-25-' || lpad(n::text, 5, '0'), 'client' || n || '@example.org',
      jsonb_build_object('name', 'First' || n), 'USD', 0, 100, 'completed', now()
    from generate_series(1, 20000) n`.execute(db);
  await sql`analyze users, orders`.execute(db);
  const scansOf = async (trx: Trx): Promise<Map<string, number>> => {
    const { rows } = await sql<{ name: string; scans: string }>`select relname as name, seq_scan as scans
      from pg_stat_xact_user_tables where relname in ('users', 'orders')`.execute(trx);
    return new Map(rows.map(({ name, scans }) => [name, Number(scans)]));
  };
  /** The tables that some work scans in full. Earlier scans of the same transaction are subtracted. */
  const scannedBy = (work: (trx: Trx) => Promise<unknown>): Promise<string[]> =>
    db.transaction().execute(async (trx) => {
      const before = await scansOf(trx);
      await work(trx);
      const after = await scansOf(trx);
      return [...after].filter(([name, scans]) => scans > (before.get(name) ?? 0)).map(([name]) => name);
    });
  for (const q of ['First19999', 'first19999 last', 'client19999@', 'ORD-25-19999']) {
    const scanned = await scannedBy(async (trx) => {
      const { people, records } = await searchEverything(trx, q);
      expect(people.length + records.length, q).toBeGreaterThan(0);
    });
    expect(scanned, q).toEqual([]);
  }
  const planted = sql`select id from users where first_name like '%t19999'`;
  expect(await scannedBy((trx) => planted.execute(trx))).toEqual(['users']);
});
