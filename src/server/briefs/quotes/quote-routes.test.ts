import { beforeEach, describe, expect, it } from 'vitest';
import { changeProfile } from '#contract/accounts/profile.ts';
import { withdrawQuote } from '#contract/admin/briefs.ts';
import { declineQuote, requestRenewal, sendQuoteQuestion } from '#contract/briefs/quotes.ts';
import { readBrief } from '#contract/briefs/stored-briefs.ts';
import { listOrders, readOrder } from '#contract/checkout/orders.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { accept, quote, quoteBody, quoted, readForStaff } from '#tests/support/data/briefs.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'office@example.com' } });
let amara: SignedIn;
let staff: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
});

const key = (last: string): string => `3f3c1e52-97a4-4bd0-9d25-0b6f7c5a${last}`;
const read = async (ref: string) => (await amara.visitor.call(readBrief, { params: { ref } })).body;
const ordersOf = async () => (await amara.visitor.call(listOrders, { query: {} })).body.orders;
const emailsTo = async (address: string, kind: string, about: string) =>
  (await app.emails(address)).filter((email) => email.kind === kind && `${email.subject}${email.text}`.includes(about));
const withdraw = (id: string) => staff.visitor.call(withdrawQuote, { params: { id }, body: { reason: 'No images' } });
const question = (id: string, text: string, idempotencyKey?: string) =>
  amara.visitor.call(
    sendQuoteQuestion,
    { params: { id }, body: { text } },
    idempotencyKey ? { headers: { 'Idempotency-Key': idempotencyKey } } : {},
  );
const renew = (id: string) => amara.visitor.call(requestRenewal, { params: { id } });
/** Moves the clock past the quote's last day, and renews the sessions of both. */
async function expire(): Promise<void> {
  app.clock.set(new Date('2026-04-01T22:00:00Z'));
  await signInAgain(app, amara);
  await signInAgain(app, staff);
}

describe('POST /quotes/:id/accept', () => {
  const billing = {
    name: 'Nomathemba Mpofu',
    organisation: 'Ntabazinduna Council',
    address: '7 Quarry Road',
    purchaseOrder: ' PO 4711/26 ',
  };

  it('201: one order of its lines, with the area, the scope and the purchase order, and an email to both sides', async () => {
    const { id, ref, totalCents } = await quoted(amara.visitor, staff.visitor);
    const { db } = app.site.platform;
    await db.updateTable('briefs').set({ name_on_map: true }).where('ref', '=', ref).execute();
    const reply = await accept(amara.visitor, id, { billing, note: 'For May' });
    expect(outcome(reply)).toBe('201');
    expect(reply.body).toMatchObject({
      totalCents: 17_000,
      dueCents: 17_000,
      workStatus: 'placed',
      lines: [
        { id: 'land-use', name: 'Land use mapping of 850 km²', unitCents: 9_000, quantity: 1, totalCents: 9_000 },
        { id: 'land-use', name: 'Field check, per day', unitCents: 4_000, quantity: 2, totalCents: 8_000 },
      ],
      billing: { name: 'Nomathemba Mpofu', purchaseOrder: 'PO 4711/26', email: amara.email },
      note: 'For May',
      attachments: { area: { corners: 4, nameOnMap: true }, canChange: true, canChangeArea: false },
      scope: { reference: ref, quoteVersion: 1 },
    });
    expect(totalCents).toBe(17_000);
    expect(reply.body.scope?.facts[0]).toEqual({ name: 'Service', value: 'Land Use Mapping' });
    const order = reply.body.ref;
    expect(await read(ref)).toMatchObject({
      state: 'accepted',
      orderRef: order,
      quotes: [{ state: 'accepted', orderRef: order }],
    });
    expect((await amara.visitor.call(readOrder, { params: { ref: order } })).body).toEqual(reply.body);
    const [received] = await emailsTo(amara.email, 'order-received', order);
    expect(received?.text).toContain(`You accepted our quote 1 for ${ref}. Purchase order: PO 4711/26.`);
    const [business] = await emailsTo('office@example.com', 'order-received-owner', order);
    expect(business?.text).toContain(`The client accepted our quote 1 for ${ref}.`);
    for (const email of [received, business]) {
      expect(email?.text).toContain('The area: 850 km² (85,000 ha) in Umguza.');
      expect(email?.html).toMatch(/<img src="cid:[\w-]+@area"/);
    }
  });

  it('one email to each side says what was accepted, also when it is repeated', async () => {
    const { id, ref } = await quoted(amara.visitor, staff.visitor);
    const order = (await accept(amara.visitor, id)).body.ref;
    await accept(amara.visitor, id);
    const { db } = app.site.platform;
    const emails = await db
      .selectFrom('emails')
      .select(['kind', 'body_text'])
      .where('body_text', 'like', `%${order}%`)
      .execute();
    expect(emails.map(({ kind }) => kind).sort()).toEqual(['order-received', 'order-received-owner']);
    for (const { body_text: text } of emails) expect(text).toContain(`accepted our quote 1 for ${ref}.`);
  });

  it('201 without details, billed to the account', async () => {
    const { id } = await quoted(amara.visitor, staff.visitor);
    const names = { firstName: 'Tendai', lastName: 'Moyo' };
    await amara.visitor.call(changeProfile, { body: { ...names, organisation: 'Hillside' } });
    const { body } = await accept(amara.visitor, id);
    expect(body.billing).toMatchObject({ name: 'Tendai Moyo', organisation: 'Hillside', purchaseOrder: null });
  });

  it('201 again with the same order: with its key, with another, and with other details', async () => {
    const { id } = await quoted(amara.visitor, staff.visitor);
    const first = await accept(amara.visitor, id, {}, key('0001'));
    const again = [
      await accept(amara.visitor, id, {}, key('0001')),
      await accept(amara.visitor, id, {}, key('0002')),
      await accept(amara.visitor, id, { billing }),
    ];
    expect(again.map(({ body }) => body.ref)).toEqual([first.body.ref, first.body.ref, first.body.ref]);
    expect(await ordersOf()).toHaveLength(1);
    expect(await emailsTo(amara.email, 'order-received', first.body.ref)).toHaveLength(1);
    const mismatch = await accept(amara.visitor, id, { billing }, key('0001'));
    expect(outcome(mismatch)).toBe('409 IDEMPOTENCY_MISMATCH');
  });

  it('201 until the end of its last day in Bulawayo, then 410 QUOTE_EXPIRED', async () => {
    const { id, validUntil } = await quoted(amara.visitor, staff.visitor);
    const late = await quoted(amara.visitor, staff.visitor);
    expect(validUntil).toBe('2026-04-01');
    app.clock.set(new Date('2026-04-01T21:59:59Z'));
    await signInAgain(app, amara);
    expect(outcome(await accept(amara.visitor, id))).toBe('201');
    app.clock.passSeconds(1);
    const refused = await accept(amara.visitor, late.id);
    expect(outcome(refused)).toBe('410 QUOTE_EXPIRED');
    expect(refused.refusal.error).toBe('This quote has expired. Ask us to renew it.');
    expect((await read(late.ref)).quotes[0]?.state).toBe('expired');
    // A quote that was accepted in time stays accepted.
    expect(outcome(await accept(amara.visitor, id))).toBe('201');
  });

  it('410 QUOTE_WITHDRAWN, and 409 QUOTE_REPLACED for an older version', async () => {
    const withdrawn = await quoted(amara.visitor, staff.visitor);
    await withdraw(withdrawn.id);
    expect(outcome(await accept(amara.visitor, withdrawn.id))).toBe('410 QUOTE_WITHDRAWN');
    const first = await quoted(amara.visitor, staff.visitor);
    await quote(staff.visitor, first.ref, { lines: [{ name: 'All of it', unitCents: 20_000, quantity: 1 }] });
    expect(outcome(await accept(amara.visitor, first.id))).toBe('409 QUOTE_REPLACED');
    const { quotes } = await read(first.ref);
    expect(quotes.map(({ version, state }) => [version, state])).toEqual([
      [2, 'open'],
      [1, 'replaced'],
    ]);
    expect((await accept(amara.visitor, quotes[0]?.id ?? '')).body.totalCents).toBe(20_000);
  });

  it('422 without the terms, and with a purchase order of 41 characters', async () => {
    const { id } = await quoted(amara.visitor, staff.visitor);
    const terms = await accept(amara.visitor, id, { acceptTerms: false as never });
    expect(terms.refusal.fields).toEqual({
      acceptTerms: 'You must agree to the Terms of Service to place the order',
    });
    const long = await accept(amara.visitor, id, { billing: { name: 'Rudo', purchaseOrder: 'x'.repeat(41) } });
    expect(long.refusal.fields).toEqual({ 'billing.purchaseOrder': 'Purchase order must be 40 characters or fewer' });
    expect(await ordersOf()).toEqual([]);
  });

  it('404 for another account and for staff, 422 for a malformed id', async () => {
    const { id } = await quoted(amara.visitor, staff.visitor);
    expect(outcome(await accept((await signedIn(app)).visitor, id))).toBe('404 NOT_FOUND');
    expect(outcome(await accept(staff.visitor, id))).toBe('404 NOT_FOUND');
    expect(outcome(await accept(amara.visitor, 'none'))).toBe('422 VALIDATION_FAILED');
  });
});

describe('POST /quotes/:id/question', () => {
  it('201: shown with the brief, emailed to the business, and the brief waits for an answer', async () => {
    const { id, ref } = await quoted(amara.visitor, staff.visitor);
    const reply = await question(id, 'Is the field work included?');
    expect([outcome(reply), reply.body]).toEqual(['201', { briefRef: ref }]);
    expect((await read(ref)).messages).toMatchObject([
      { by: 'client', quoteVersion: 1, text: 'Is the field work included?' },
    ]);
    expect((await readForStaff(staff.visitor, ref)).waitingSince).toBe('2026-03-02T07:00:00.000Z');
    const [email] = await emailsTo('office@example.com', 'quote-question-owner', ref);
    expect(email?.text).toContain('> Is the field work included?');
  });

  it('201 once for one key', async () => {
    const { id, ref } = await quoted(amara.visitor, staff.visitor);
    await question(id, 'When?', key('0003'));
    expect(outcome(await question(id, 'When?', key('0003')))).toBe('201');
    expect((await read(ref)).messages).toHaveLength(1);
  });

  it('422 when it is empty', async () => {
    const { id } = await quoted(amara.visitor, staff.visitor);
    expect((await question(id, '  ')).refusal.fields).toEqual({
      text: 'Write your question in 2,000 characters or fewer',
    });
  });
});

describe('POST /quotes/:id/decline', () => {
  const decline = (id: string, body: BodyOf<typeof declineQuote> = {}) =>
    amara.visitor.call(declineQuote, { params: { id }, body });

  it('200: both sides see why, the business is emailed once, and no reminder is sent', async () => {
    const { id, ref } = await quoted(amara.visitor, staff.visitor);
    const reply = await decline(id, { reason: 'price', note: ' Our budget is USD 120. ' });
    expect([outcome(reply), reply.body]).toEqual(['200', { briefRef: ref }]);
    expect(outcome(await decline(id, { reason: 'time' }))).toBe('200');
    const declined = { at: '2026-03-02T07:00:00.000Z', reason: 'price', note: 'Our budget is USD 120.' };
    expect((await read(ref)).quotes[0]).toMatchObject({ state: 'open', decline: declined });
    const forStaff = await readForStaff(staff.visitor, ref);
    expect(forStaff).toMatchObject({ waitingSince: null, brief: { quotes: [{ decline: declined }] } });
    const [email, ...more] = await emailsTo('office@example.com', 'quote-declined-owner', ref);
    expect(more).toEqual([]);
    expect(email?.subject).toBe(`Quote declined: ${ref}, USD 170.00`);
    expect(email?.text).toContain('Reason: The price is too high');
    expect(email?.text).toContain('Valid until: Wednesday 1 April 2026');
    expect(email?.text).toContain('> Our budget is USD 120.');
    app.clock.set(new Date('2026-03-27T06:00:00Z'));
    await app.site.platform.scheduler.runDue();
    expect(await emailsTo(amara.email, 'quote-expiring', ref)).toEqual([]);
  });

  it('201 for its acceptance afterwards, and 409 QUOTE_ACCEPTED once accepted', async () => {
    const { id, ref } = await quoted(amara.visitor, staff.visitor);
    await decline(id);
    const [email] = await emailsTo('office@example.com', 'quote-declined-owner', ref);
    expect(email?.text).toContain('Reason: Not given');
    expect(outcome(await accept(amara.visitor, id))).toBe('201');
    expect(outcome(await decline(id))).toBe('409 QUOTE_ACCEPTED');
  });

  it('409 QUOTE_REPLACED for an older version, 410 QUOTE_WITHDRAWN, and a new version is not declined', async () => {
    const { id, ref } = await quoted(amara.visitor, staff.visitor);
    await decline(id);
    const { body } = await quote(staff.visitor, ref);
    expect(body.brief.quotes.map((one) => one.decline === null)).toEqual([true, false]);
    expect(outcome(await decline(id))).toBe('409 QUOTE_REPLACED');
    const newest = body.brief.quotes[0]?.id ?? '';
    await withdraw(newest);
    expect(outcome(await decline(newest))).toBe('410 QUOTE_WITHDRAWN');
  });

  it('422 for an unknown reason and a note of 2,001 characters, 404 for another account', async () => {
    const { id } = await quoted(amara.visitor, staff.visitor);
    expect((await decline(id, { reason: 'cost' as never })).refusal.fields).toHaveProperty('reason');
    expect((await decline(id, { note: 'x'.repeat(2_001) })).refusal.fields).toEqual({
      note: 'Please keep this under 2,000 characters',
    });
    const other = (await signedIn(app)).visitor;
    expect(outcome(await other.call(declineQuote, { params: { id }, body: {} }))).toBe('404 NOT_FOUND');
  });
});

describe('POST /quotes/:id/renewal', () => {
  it('200 once expired: the business is emailed once, and a new version can be accepted', async () => {
    const { id, ref } = await quoted(amara.visitor, staff.visitor);
    expect(outcome(await renew(id))).toBe('409 QUOTE_OPEN');
    await expire();
    expect([outcome(await renew(id)), outcome(await renew(id))]).toEqual(['200', '200']);
    expect(await emailsTo('office@example.com', 'quote-renewal-owner', ref)).toHaveLength(1);
    expect((await read(ref)).quotes[0]).toMatchObject({
      state: 'expired',
      renewalRequestedAt: '2026-04-01T22:00:00.000Z',
    });
    expect((await readForStaff(staff.visitor, ref)).waitingSince).not.toBeNull();
    const renewed = (await quote(staff.visitor, ref)).body;
    expect(renewed).toMatchObject({ waitingSince: null, brief: { quotes: [{ version: 2 }, { version: 1 }] } });
    expect(outcome(await renew(id))).toBe('409 QUOTE_REPLACED');
    const { quotes } = renewed.brief;
    expect(outcome(await accept(amara.visitor, quotes[0]?.id ?? ''))).toBe('201');
    expect(outcome(await renew(quotes[0]?.id ?? ''))).toBe('409 QUOTE_ACCEPTED');
  });

  it('410 QUOTE_WITHDRAWN', async () => {
    const { id } = await quoted(amara.visitor, staff.visitor);
    await withdraw(id);
    expect(outcome(await renew(id))).toBe('410 QUOTE_WITHDRAWN');
  });
});

describe('the reminder before a quote expires', () => {
  const due = new Date('2026-03-27T06:00:00Z');
  const remindersAbout = (ref: string) => emailsTo(amara.email, 'quote-expiring', ref);

  it('is sent once, five days before', async () => {
    const { ref } = await quoted(amara.visitor, staff.visitor);
    await app.site.platform.scheduler.runDue();
    expect(await remindersAbout(ref)).toEqual([]);
    app.clock.set(due);
    await app.site.platform.scheduler.runDue();
    app.clock.passMinutes(60);
    await app.site.platform.scheduler.runDue();
    const sent = await remindersAbout(ref);
    expect(sent.map(({ subject }) => subject)).toEqual([`Your quote for ${ref} is valid until Wednesday 1 April 2026`]);
    expect(sent[0]?.text).toMatch(/The area: [\d,]+ km² \([\d,]+ ha\) in Umguza\./);
    expect(sent[0]?.html).toMatch(/<img src="cid:[\da-f-]+@area" alt="The outline of the area/);
  });

  it('is not sent for a quote that is accepted, withdrawn, replaced or valid for a few days only', async () => {
    const [accepted, withdrawn] = [
      await quoted(amara.visitor, staff.visitor),
      await quoted(amara.visitor, staff.visitor),
    ];
    await accept(amara.visitor, accepted.id);
    await withdraw(withdrawn.id);
    const short = await quoted(amara.visitor, staff.visitor, { validUntil: '2026-03-06' });
    await app.site.platform.scheduler.runDue();
    app.clock.set(due);
    await app.site.platform.scheduler.runDue();
    for (const { ref } of [accepted, withdrawn, short]) expect(await remindersAbout(ref)).toEqual([]);
  });
});

it('a quote of 40 lines becomes an order of the same lines', async () => {
  const line = { name: 'A sheet', unitCents: 100, quantity: 1 };
  const { id } = await quoted(amara.visitor, staff.visitor, quoteBody({ lines: Array(40).fill(line) }));
  expect((await accept(amara.visitor, id)).body.lines).toHaveLength(40);
});
