import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchAdmin } from '#contract/admin/search.ts';
import { orderAttachments } from '#contract/checkout/order-attachments.ts';
import { placeOrder } from '#contract/checkout/place-order.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { addAccount, type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { receive } from '#tests/support/data/admin-orders.ts';
import { rectangleOf } from '#tests/support/data/areas.ts';
import { sendNew } from '#tests/support/data/briefs.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { bookAt, tuesday } from '#tests/support/data/meetings.ts';
import { order, orderForm } from '#tests/support/data/orders.ts';
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

  it('200 with the records of a guest or a customer by the number they called from, however it is written', async () => {
    const written = ['0772 333 444', '+263 (0)77 233 3444', '00263772333444', '263772333444', '077\u2013233\u20113444'];
    const { ref: inquiry } = (
      await app.visitor().call(sendInquiry, { body: inquiryBody('general', { phone: '0772333444' }) })
    ).body;
    const person = await signedIn(app);
    const booking = await bookAt(person.visitor, tuesday('10:00'), { mode: 'phone', phone: '+263 77 233 3444' });
    for (const q of written) {
      const refs = (await search(q)).records.map(({ ref }) => ref);
      expect(refs.sort(), q).toEqual([inquiry, booking.ref].sort());
    }
    expect((await search('0772 333 445')).records).toEqual([]);
  });

  it('200 with an order by the numbers of its invoice and purchase order, and by an organisation', async () => {
    const person = await signedIn(app);
    const billing = {
      name: 'Chipo Dube',
      organisation: 'Umguza Rural District Council',
      purchaseOrder: 'PO/2026/0417',
    };
    const { ref } = (
      await person.visitor.call(placeOrder, { body: await orderForm(person.visitor, undefined, { billing }) })
    ).body;
    await receive(staff.visitor, ref);
    const { year, number } = await app.site.platform.db
      .selectFrom('invoices')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select(['year', 'number'])
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow();
    const invoice = `${year}-${String(number).padStart(4, '0')}`;
    for (const q of [
      `INV-${invoice}`,
      `inv ${invoice}`,
      invoice,
      'PO/2026/0417',
      'po/2026',
      'Rural District',
      'umguza coun',
    ]) {
      expect((await search(q)).records, q).toEqual([{ kind: 'order', ref, name: 'Chipo Dube' }]);
    }
    for (const q of ['INV-2026-9999', 'PO/2025', 'Urban District']) expect((await search(q)).records, q).toEqual([]);
  });

  it('200 with people by a word of their organisation', async () => {
    const { userId } = await signedIn(app, { email: 'mapper@example.com' });
    const { db } = app.site.platform;
    await db.updateTable('users').set({ organisation: 'Gwanda Smelting (Pvt) Ltd' }).where('id', '=', userId).execute();
    expect((await search('smelting gw')).people.map(({ email }) => email)).toEqual(['mapper@example.com']);
  });

  it('200 with a record by the end of its reference, and with the records of a person', async () => {
    const person = await signedIn(app, { email: 'nomsa@example.com' });
    const { ref } = await order(person.visitor);
    const brief = await sendNew(person.visitor);
    const booking = await bookAt(person.visitor, tuesday('11:00'));
    for (const own of [ref, brief.ref, booking.ref]) {
      for (const q of [own.slice(-5), own.slice(-5).toLowerCase(), own.slice(-5, -1)]) {
        expect(
          (await search(q)).records.map((record) => record.ref),
          q,
        ).toContain(own);
      }
    }
    // As many orders as fit carry the name; the other records of the person are found all the same.
    for (let count = 0; count < 6; count += 1) await order(person.visitor);
    const kinds = (await search('nomsa@example.com')).records.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['brief', 'booking', 'order']));
    const found = (await search('nomsa@example.com')).records.map((record) => record.ref);
    expect(found).toEqual(expect.arrayContaining([brief.ref, booking.ref]));
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
      jsonb_build_object('name', 'First' || n, 'organisation', n || ' acre plots'), 'USD', 0, 100, 'completed', now()
    from generate_series(1, 20000) n`.execute(db);
  await sql`update users set phone = '+263772999999' where email = 'client19999@example.org'`.execute(db);
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
  for (const q of [
    'First19999',
    'first19999 last',
    'client19999@',
    'ORD-25-19999',
    '19999',
    '0772 999 999',
    'acre plots',
  ]) {
    const scanned = await scannedBy(async (trx) => {
      const { people, records } = await searchEverything(trx, q);
      expect(people.length + records.length, q).toBeGreaterThan(0);
    });
    expect(scanned, q).toEqual([]);
  }
  const planted = sql`select id from users where first_name like '%t19999'`;
  expect(await scannedBy((trx) => planted.execute(trx))).toEqual(['users']);
});
