import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { readCart, saveCart } from '#contract/checkout/cart.ts';
import { cancelOrder, listOrders, readOrder } from '#contract/checkout/orders.ts';
import { placeOrder } from '#contract/checkout/place-order.ts';
import { mondayMorning, startTestApp, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { order, orderForm, payWith } from '#tests/support/data/orders.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com' } });
let amara: SignedIn;
let tendai: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
  tendai = await signedIn(app);
});

const items = [
  { id: 'training-qgis', quantity: 2 },
  { id: 'hydrology', quantity: 1 },
];
const place = async (who: SignedIn, changes = {}, idempotencyKey: string = randomUUID()) =>
  who.visitor.call(placeOrder, { body: await orderForm(who.visitor, items, changes) }, { idempotencyKey });
const rows = async (table: 'orders' | 'order_lines' | 'order_events' | 'emails' | 'audit_events') => {
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    app.site.platform.db,
  );
  return counted[0]?.count;
};

describe('POST /orders', () => {
  it('201 with the order as entered, at catalogue prices', async () => {
    const reply = await place(amara, {
      billing: {
        name: '  Amara\nNcube ',
        organisation: ' Hillside ',
        address: ' 12 Fort Street\r\nBulawayo ',
        taxNumber: 'ab2001',
      },
      note: ' Two people of the office. ',
    });
    expect(outcome(reply)).toBe('201');
    expect(reply.body).toEqual({
      ref: expect.stringMatching(/^ORD-26-[0-9A-HJKMNP-TV-Y]{5}$/),
      createdAt: '2026-03-02T07:00:00.000Z',
      lines: [
        { id: 'training-qgis', name: 'QGIS course', unitCents: 10_000, quantity: 2, totalCents: 20_000 },
        { id: 'hydrology', name: 'Hydrological Modelling', unitCents: 8_000, quantity: 1, totalCents: 8_000 },
      ],
      discount: null,
      taxCents: 0,
      totalCents: 28_000,
      currency: 'USD',
      billing: {
        name: 'Amara Ncube',
        email: amara.email,
        organisation: 'Hillside',
        address: '12 Fort Street\nBulawayo',
        taxNumber: 'AB2001',
        purchaseOrder: null,
      },
      scope: null,
      attachments: { area: null, files: [], canChange: true, canChangeArea: true, acceptedKm2: null },
      note: 'Two people of the office.',
      state: {
        heading: 'Pay $280.00 to start',
        next: 'We have your order. Work starts when your payment arrives. We then email you to agree on a start date of the course. We hold the order until 16 March 2026.',
        action: { label: 'Pay $280.00', target: 'payment' },
        look: 'act',
      },
      workStatus: 'placed',
      moneyStatus: 'unpaid',
      paidCents: 0,
      dueCents: 28_000,
      sumsDue: [{ cents: 28_000, payBy: '2026-03-16' }],
      expectedOn: null,
      days: { paidOn: null, begunOn: null, deliveredOn: null, completedOn: null },
      expiresAt: '2026-03-16T07:00:00.000Z',
      canCancel: true,
      invoiceNumber: null,
      payments: [],
      ledger: [],
    });
    const read = await amara.visitor.call(readOrder, { params: { ref: reply.body.ref.toLowerCase() } });
    expect(read.body).toEqual(reply.body);
  });

  it('empties the saved cart, and writes history and audit row', async () => {
    await amara.visitor.call(saveCart, { body: { items } });
    const { ref } = (await place(amara)).body;
    expect((await amara.visitor.call(readCart, {})).body.items).toEqual([]);
    const { db } = app.site.platform;
    const trail = await db.selectFrom('audit_events').selectAll().where('subject', '=', ref).execute();
    expect(trail.map(({ event, user_id }) => [event, user_id])).toEqual([['order.placed', amara.userId]]);
  });

  it('409 PRICE_CHANGED with the current prices when the displayed ones differ; nothing is stored', async () => {
    const before = await rows('orders');
    const reply = await place(amara, { expectedTotalCents: 27_999 });
    expect(outcome(reply)).toBe('409 PRICE_CHANGED');
    expect(reply.refusal).toMatchObject({ totalCents: 28_000, lines: [{ id: 'training-qgis' }, { id: 'hydrology' }] });
    expect(await rows('orders')).toBe(before);
  });

  it('409 ITEM_UNAVAILABLE with the name of the unavailable item and the other lines', async () => {
    const reply = await place(amara, { items: [...items, { id: 'star-maps', quantity: 1 }] });
    expect(outcome(reply)).toBe('409 ITEM_UNAVAILABLE');
    expect(reply.refusal).toMatchObject({
      error: 'Star maps is no longer available and was removed.',
      unavailable: ['star-maps'],
      totalCents: 28_000,
      lines: [{ id: 'training-qgis' }, { id: 'hydrology' }],
    });
  });

  it('422 CART_EMPTY, QUANTITY_TOO_LARGE', async () => {
    expect(outcome(await place(amara, { items: [] }))).toBe('422 CART_EMPTY');
    const many = [{ id: 'hydrology', quantity: 1_000 }];
    expect(outcome(await place(amara, { items: many }))).toBe('422 QUANTITY_TOO_LARGE');
  });

  it.each([
    ['acceptTerms', false, 'You must agree to the Terms of Service to place the order'],
    ['billing.name', { name: 'A' }, 'Enter the name for the invoice'],
    ['billing.name', { name: '\u0001\u0002\u0003' }, 'Enter the name for the invoice'],
    ['billing.name', { name: 'Amara\0' }, 'Remove the characters that cannot be shown'],
    ['billing.taxNumber', { name: 'Amara', taxNumber: '12-34' }, 'Tax number must be 4 to 20 letters or digits'],
    ['note', 'a'.repeat(1_001), 'Please keep the note under 1,000 characters'],
    ['expectedTotalCents', -1, expect.any(String)],
    ['expectedTotalCents', 0.5, expect.any(String)],
  ])('422 VALIDATION_FAILED for %s as %j', async (field, value, message) => {
    const [name = ''] = field.split('.');
    const body = { ...(await orderForm(amara.visitor)), [name]: value };
    const headers = { 'Idempotency-Key': randomUUID() };
    const reply = await amara.visitor.send('POST', '/api/orders', { body, headers });
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(reply.refusal.fields).toEqual({ [field]: message });
  });

  it('401 UNAUTHENTICATED for a visitor; 429 RATE_LIMITED at the eleventh in ten minutes', async () => {
    const body = await orderForm(app.visitor(), items);
    expect(outcome(await app.visitor().call(placeOrder, { body }))).toBe('401 UNAUTHENTICATED');
    const strict = await startTestApp();
    const { visitor } = await signedIn(strict);
    const ends: string[] = [];
    for (let times = 0; times < 11; times += 1) ends.push(outcome(await visitor.call(placeOrder, { body })));
    expect(ends).toEqual([...Array(10).fill('201'), '429 RATE_LIMITED']);
    await strict.stop();
  });

  it('201 for 100 presses with one key, which the limit of the account counts once', async () => {
    const strict = await startTestApp();
    const { visitor } = await signedIn(strict);
    const body = await orderForm(visitor, items);
    const idempotencyKey = randomUUID();
    const press = () => visitor.call(placeOrder, { body }, { idempotencyKey });
    const first = await press();
    const replies = await Promise.all(Array.from({ length: 99 }, press));
    expect(new Set([first, ...replies].map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`201 ${first.text}`]),
    );
    expect(await strict.site.platform.db.selectFrom('orders').select('ref').execute()).toHaveLength(1);
    for (let times = 0; times < 9; times += 1) {
      expect(outcome(await visitor.call(placeOrder, { body }))).toBe('201');
    }
    // A refused call stays refused with its key.
    const refusedKey = { idempotencyKey: randomUUID() };
    for (let times = 0; times < 2; times += 1) {
      expect(outcome(await visitor.call(placeOrder, { body }, refusedKey))).toBe('429 RATE_LIMITED');
    }
    await strict.stop();
  });
});

describe('the Idempotency-Key of POST /orders', () => {
  const key = '7f3c1e52-97a4-4bd0-9d25-0b6f7c5a1e11';

  it('the same request again gets the same answer, and nothing is done twice', async () => {
    const first = await place(amara, {}, key);
    const counts = [await rows('orders'), await rows('order_lines'), await rows('order_events'), await rows('emails')];
    const again = await place(amara, {}, key);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    const after = [await rows('orders'), await rows('order_lines'), await rows('order_events'), await rows('emails')];
    expect(after).toEqual(counts);
  });

  it('409 IDEMPOTENCY_MISMATCH with other details; another account may use the same key', async () => {
    await place(amara, {}, key);
    expect(outcome(await place(amara, { note: 'Something else' }, key))).toBe('409 IDEMPOTENCY_MISMATCH');
    expect(outcome(await place(tendai, {}, key))).toBe('201');
  });

  it('a refused request does not use up its key', async () => {
    expect(outcome(await place(amara, { expectedTotalCents: 1 }, key))).toBe('409 PRICE_CHANGED');
    expect(outcome(await place(amara, {}, key))).toBe('201');
  });
});

describe('the emails of an order', () => {
  it('tell the customer what was ordered and how to pay, and the owner who ordered it', async () => {
    const { ref } = (await place(amara, { note: 'Come by the back gate' })).body;
    const [email] = await app.emails(amara.email);
    expect(email).toMatchObject({ kind: 'order-received', subject: `Your order ${ref}` });
    for (const text of [
      'Hello Tendai,',
      '- 2 × QGIS course: USD 200.00',
      '- 1 × Hydrological Modelling: USD 80.00',
      'Total: USD 280.00',
      `- Bank transfer: Example Bank (demo), Bulawayo (demo), Example account (demo), account 000 000 000 demo, with ${ref} as the reference`,
      `- Cash at our Bulawayo office: quote your order number, ${ref}`,
      `http://localhost:3000/account/orders/${ref}`,
      'by Monday 16 March 2026',
    ]) {
      expect(email?.text).toContain(text);
    }
    expect(email?.text).toContain('- EcoCash, OneMoney or card: open the order to pay');
    expect(email?.html).toContain(` href="http://localhost:3000/account/orders/${ref}"`);
    expect(email?.html).toContain('>2 × QGIS course: USD 200.00</li>');
    const ownerEmail = (await app.emails('owner@example.com')).find(({ subject }) => subject.includes(ref));
    expect(ownerEmail).toMatchObject({ kind: 'order-received-owner', subject: `New order ${ref}: USD 280.00` });
    for (const text of [amara.email, 'Amara Ncube', '> Come by the back gate', `/admin/orders/${ref}`]) {
      expect(ownerEmail?.text).toContain(text);
    }
    const written = `${email?.text}${email?.html}${ownerEmail?.text}${ownerEmail?.html}`.replace(
      /<style>[^<]*<\/style>/g,
      '',
    );
    expect(written).not.toMatch(/[{}]|undefined|null/);
  });

  it('have no empty paragraph when there is no note', async () => {
    const { ref } = (await place(amara)).body;
    const ownerEmail = (await app.emails('owner@example.com')).find(({ subject }) => subject.includes(ref));
    expect(ownerEmail?.text).not.toMatch(/\n{3}|^>/m);
    expect(ownerEmail?.html).not.toContain('<blockquote>');
  });
});

describe('GET /orders', () => {
  it('200 in pages of 20, latest first, with orders of this account only', async () => {
    await order(tendai.visitor);
    const refs: string[] = [];
    for (let count = 0; count < 22; count += 1) {
      refs.unshift((await order(amara.visitor)).ref);
      app.clock.passSeconds(count % 3);
    }
    const first = (await amara.visitor.call(listOrders, { query: {} })).body;
    expect(first.orders).toHaveLength(20);
    const second = (await amara.visitor.call(listOrders, { query: { cursor: first.cursor ?? '' } })).body;
    expect(second.cursor).toBeNull();
    const seen = [...first.orders, ...second.orders].map(({ ref }) => ref);
    expect(seen.toSorted()).toEqual(refs.toSorted());
    expect(first.orders[0]).toEqual({
      ref: expect.any(String),
      createdAt: expect.any(String),
      firstLine: 'QGIS course',
      lineCount: 1,
      totalCents: 10_000,
      dueCents: 10_000,
      currency: 'USD',
      heading: 'Pay $100.00 to book the course',
      workStatus: 'placed',
      moneyStatus: 'unpaid',
    });
    const times = [...first.orders, ...second.orders].map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('422 VALIDATION_FAILED for an invalid cursor', async () => {
    const reply = await amara.visitor.call(listOrders, { query: { cursor: 'MQ' } });
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
  });
});

describe('POST /orders/:ref/cancel', () => {
  const cancel = (who: SignedIn, ref: string, reason?: string) =>
    who.visitor.call(cancelOrder, { params: { ref }, body: { reason } });

  it('200: cancelled, with an email; a second request changes nothing', async () => {
    const { ref } = await order(amara.visitor);
    const reply = await cancel(amara, ref, 'We found the map\nin a drawer');
    expect(outcome(reply)).toBe('200');
    expect(reply.body).toMatchObject({ workStatus: 'cancelled', dueCents: 0, expiresAt: null, canCancel: false });
    expect((await cancel(amara, ref)).body).toEqual(reply.body);
    const emails = (await app.emails(amara.email)).filter(({ kind }) => kind === 'order-cancelled');
    expect(emails).toHaveLength(1);
    expect(emails[0]?.subject).toBe(`Order ${ref} is cancelled`);
    expect(emails[0]?.text).toContain(`As you asked, order ${ref} is cancelled:\n\n- 1 × QGIS course`);
    expect(emails[0]?.text).toContain('> We found the map\n> in a drawer');
    expect(emails[0]?.text).toContain('You owe nothing. You can order again at any time.');
  });

  it('cancels the pending bank transfer', async () => {
    const { ref } = await order(amara.visitor);
    await payWith(amara.visitor, ref, 'bank');
    expect((await cancel(amara, ref)).body.payments).toMatchObject([{ status: 'cancelled', action: { type: 'none' } }]);
  });

  it('409 CANNOT_CANCEL once work has begun', async () => {
    const { ref } = await order(amara.visitor);
    const { db } = app.site.platform;
    await db.updateTable('orders').set({ work_status: 'in_progress' }).where('ref', '=', ref).execute();
    const reply = await cancel(amara, ref);
    expect(outcome(reply)).toBe('409 CANNOT_CANCEL');
    expect(reply.refusal.error).toBe('Work has started on this order. Please contact us.');
    expect((await amara.visitor.call(readOrder, { params: { ref } })).body.canCancel).toBe(false);
  });

  it('404 NOT_FOUND to read or cancel an order of another account, as for an unknown one', async () => {
    const { ref } = await order(amara.visitor);
    expect(outcome(await cancel(tendai, ref))).toBe('404 NOT_FOUND');
    expect(outcome(await tendai.visitor.call(readOrder, { params: { ref } }))).toBe('404 NOT_FOUND');
    expect(outcome(await amara.visitor.call(readOrder, { params: { ref: 'ORD-26-AAAAA' } }))).toBe('404 NOT_FOUND');
    expect(outcome(await amara.visitor.call(readOrder, { params: { ref: 'constructor' } }))).toBe('404 NOT_FOUND');
  });

  it('422 VALIDATION_FAILED for a reason of more than 300 characters', async () => {
    const { ref } = await order(amara.visitor);
    const reply = await cancel(amara, ref, 'a'.repeat(301));
    expect(reply.refusal.fields).toEqual({ reason: 'Reason must be 300 characters or fewer' });
  });
});

it('an order outlives the session it was placed in', async () => {
  const { ref } = await order(amara.visitor);
  app.clock.passMinutes(24 * 60);
  await signInAgain(app, amara);
  expect(outcome(await amara.visitor.call(readOrder, { params: { ref } }))).toBe('200');
});
