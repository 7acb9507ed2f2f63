import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelOrder, readOrder } from '#contract/checkout/orders.ts';
import { readPayment } from '#contract/checkout/payments.ts';
import { mondayMorning, startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { order, pay, payWith } from '#tests/support/data/orders.ts';
import { type PaynowLine, type PaynowStandIn, startPaynow } from '#tests/support/stand-ins/paynow.ts';

let app: TestApp;
let paynow: PaynowStandIn;
let line: PaynowLine;
let amara: SignedIn;
beforeAll(async () => {
  line = await startPaynow();
  app = await startTestApp({
    settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com', ...line.settings },
  });
  paynow = line.open(app);
});
beforeEach(async () => {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
});
afterAll(async () => {
  await app.stop();
  await line.stop();
});

const read = async (ref: string) => (await amara.visitor.call(readOrder, { params: { ref } })).body;
const look = async (ref: string, id: string) =>
  (await amara.visitor.call(readPayment, { params: { ref, id } })).body.payment;
const kinds = async (to: string, ref: string) =>
  (await app.emails(to)).filter(({ subject }) => subject.includes(ref)).map(({ kind }) => kind);

describe('a payment through Paynow', () => {
  it('201 with the address of Paynow’s page, then pending, then paid', async () => {
    const { ref } = await order(amara.visitor);
    const reply = await pay(amara.visitor, ref, 'paynow');
    expect(outcome(reply)).toBe('201');
    const sim = await paynow.payment(`${ref}-1`);
    expect(reply.body).toMatchObject({
      method: 'paynow',
      amountCents: 10_000,
      status: 'pending',
      action: { type: 'redirect', url: `${paynow.settings.url}/payment/${sim.id}` },
    });
    expect(sim).toMatchObject({
      amount_cents: 10_000,
      return_url: `http://localhost:3000/confirmation?order=${ref}`,
      result_url: 'http://localhost:3000/api/payments/paynow/result',
    });
    expect(await look(ref, reply.body.id)).toEqual(reply.body);
    expect((await read(ref)).moneyStatus).toBe('pending');

    await paynow.actQuietly(`${ref}-1`, 'Paid');
    app.clock.passSeconds(5);
    expect(await look(ref, reply.body.id)).toMatchObject({ status: 'paid', action: { type: 'none' } });
    const paid = await read(ref);
    expect(paid).toMatchObject({
      moneyStatus: 'paid',
      paidCents: 10_000,
      dueCents: 0,
      expiresAt: null,
      canCancel: false,
      invoiceNumber: expect.stringMatching(/^INV-2026-\d{4}$/),
      ledger: [{ kind: 'payment', amountCents: 10_000, method: 'paynow', reference: String(sim.number) }],
    });
    expect(await kinds(amara.email, ref)).toEqual(['order-received', 'payment-received']);
    expect(await kinds('owner@example.com', ref)).toEqual(['order-received-owner', 'payment-received-owner']);
  });

  it('201 with instructions and a deadline for a phone', async () => {
    const { ref } = await order(amara.visitor);
    const payment = await payWith(amara.visitor, ref, 'ecocash');
    expect(payment.action).toEqual({
      type: 'ussd',
      instructions: expect.stringContaining('no phone rings'),
      expiresAt: '2026-03-02T07:30:00.000Z',
    });
    app.clock.passSeconds(5);
    expect(await look(ref, payment.id)).toMatchObject({ status: 'paid' });
  });

  it('is polled at most every 5 seconds for all viewers together', async () => {
    const { ref } = await order(amara.visitor);
    const { id } = await payWith(amara.visitor, ref, 'paynow');
    await look(ref, id);
    await paynow.actQuietly(`${ref}-1`, 'Paid');
    app.clock.passSeconds(4);
    expect(await look(ref, id)).toMatchObject({ status: 'pending' });
    app.clock.passSeconds(1);
    expect(await look(ref, id)).toMatchObject({ status: 'paid' });
  });

  it('counts money that Paynow holds until delivery as paid, once', async () => {
    const { ref } = await order(amara.visitor);
    await payWith(amara.visitor, ref, 'paynow');
    await paynow.actQuietly(`${ref}-1`, 'Awaiting Delivery');
    await app.site.platform.scheduler.runDue();
    expect((await read(ref)).moneyStatus).toBe('paid');
    await paynow.actQuietly(`${ref}-1`, 'Delivered');
    await app.site.platform.scheduler.runDue();
    expect((await read(ref)).ledger).toHaveLength(1);
  });

  it('409 PAYMENT_IN_PROGRESS for paying and cancelling while a payment is pending, for half an hour', async () => {
    const { ref } = await order(amara.visitor);
    await payWith(amara.visitor, ref, 'paynow');
    const cancel = () => amara.visitor.call(cancelOrder, { params: { ref }, body: {} });
    expect(outcome(await pay(amara.visitor, ref, 'ecocash'))).toBe('409 PAYMENT_IN_PROGRESS');
    expect(outcome(await pay(amara.visitor, ref, 'bank'))).toBe('409 PAYMENT_IN_PROGRESS');
    expect(outcome(await cancel())).toBe('409 PAYMENT_IN_PROGRESS');
    app.clock.passMinutes(30);
    await signInAgain(app, amara);
    expect(outcome(await pay(amara.visitor, ref, 'bank'))).toBe('201');
    expect((await read(ref)).payments.map(({ status }) => status)).toEqual(['cancelled', 'pending']);
    expect(outcome(await cancel())).toBe('200');
  });

  it('is still polled after the customer chose another method, and late money is recorded', async () => {
    const { ref } = await order(amara.visitor);
    const { id } = await payWith(amara.visitor, ref, 'paynow');
    app.clock.passMinutes(30);
    await signInAgain(app, amara);
    await payWith(amara.visitor, ref, 'bank');
    await paynow.actQuietly(`${ref}-1`, 'Paid');
    app.clock.passMinutes(61);
    await app.site.platform.scheduler.runDue();
    await signInAgain(app, amara);
    expect(await look(ref, id)).toMatchObject({ status: 'paid', reason: null });
    expect(await read(ref)).toMatchObject({ moneyStatus: 'paid', paidCents: 10_000, ledger: [{ method: 'paynow' }] });
  });

  it('is polled once more after half an hour, before another payment can start', async () => {
    const { ref } = await order(amara.visitor);
    await payWith(amara.visitor, ref, 'paynow');
    await paynow.actQuietly(`${ref}-1`, 'Paid');
    app.clock.passMinutes(30);
    await signInAgain(app, amara);
    const reply = await pay(amara.visitor, ref, 'bank');
    expect(outcome(reply)).toBe('409 ALREADY_PAID');
    expect(reply.refusal.error).toBe('This order has been paid. Thank you.');
  });

  it('leaves the order payable when it is cancelled at Paynow; each attempt has its own reference', async () => {
    const { ref } = await order(amara.visitor);
    const first = await payWith(amara.visitor, ref, 'paynow');
    await paynow.actQuietly(`${ref}-1`, 'Cancelled');
    expect(await look(ref, first.id)).toMatchObject({ status: 'cancelled', reason: null });
    expect((await read(ref)).moneyStatus).toBe('unpaid');
    const second = await payWith(amara.visitor, ref, 'paynow');
    await paynow.actQuietly(`${ref}-2`, 'Paid');
    expect(await look(ref, second.id)).toMatchObject({ status: 'paid' });
    expect(await kinds(amara.email, ref)).toEqual(['order-received', 'payment-received']);
  });

  it('emails a link to try again when it fails at Paynow', async () => {
    const { ref } = await order(amara.visitor);
    const { id } = await payWith(amara.visitor, ref, 'ecocash');
    await paynow.actQuietly(`${ref}-1`, 'Failed');
    expect(await look(ref, id)).toMatchObject({
      status: 'failed',
      reason: 'The payment service reports that it failed.',
    });
    const email = (await app.emails(amara.email)).at(-1);
    expect(email).toMatchObject({
      kind: 'payment-failed',
      subject: `The payment for ${ref} did not go through`,
    });
    expect(email?.text).toContain('Your payment of USD 100.00 by EcoCash');
    expect(email?.text).toContain(`http://localhost:3000/account/orders/${ref}`);
  });

  it('201 failed with the reason when it is refused at once; the order can be paid again', async () => {
    const { ref } = await order(amara.visitor);
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = { method: 'ecocash', phone: '0774 444 444' };
    const reply = await amara.visitor.send('POST', `/api/orders/${ref}/payments`, { body, headers });
    expect(outcome(reply)).toBe('201');
    expect(reply.body).toMatchObject({ status: 'failed', reason: 'Insufficient balance', action: { type: 'none' } });
    expect(await payWith(amara.visitor, ref, 'onemoney')).toMatchObject({ status: 'pending' });
  });
});

describe('when the connection to Paynow fails', () => {
  it('502 GATEWAY_ERROR when Paynow was not reached; the same key can try again', async () => {
    const gone = await startPaynow();
    await gone.stop();
    const site = await startTestApp({ settings: gone.settings });
    const { visitor } = await signedIn(site);
    const { ref } = await order(visitor);
    const key = randomUUID();
    const reply = await pay(visitor, ref, 'ecocash', key);
    expect(outcome(reply)).toBe('502 GATEWAY_ERROR');
    expect(reply.refusal.error).toBe(
      'The payment service did not answer. You have not been charged. Try again or choose another method.',
    );
    expect(outcome(await pay(visitor, ref, 'ecocash', key))).toBe('502 GATEWAY_ERROR');
    expect(outcome(await pay(visitor, ref, 'bank'))).toBe('201');
    const { payments, moneyStatus } = (await visitor.call(readOrder, { params: { ref } })).body;
    expect(payments.map(({ status }) => status)).toEqual(['failed', 'failed', 'pending']);
    expect(moneyStatus).toBe('unpaid');
    await site.stop();
  });

  it('201 unknown when the reply was lost: no second payment, and the webhook finds the first', async () => {
    const { ref } = await order(amara.visitor);
    const key = randomUUID();
    line.loseReply();
    const reply = await pay(amara.visitor, ref, 'ecocash', key);
    expect(outcome(reply)).toBe('201');
    expect(reply.body.status).toBe('unknown');
    expect((await pay(amara.visitor, ref, 'ecocash', key)).body).toEqual(reply.body);
    expect(outcome(await pay(amara.visitor, ref, 'ecocash'))).toBe('409 PAYMENT_IN_PROGRESS');
    await paynow.actQuietly(`${ref}-1`, 'Paid');
    expect((await paynow.post(await paynow.notification(`${ref}-1`))).status).toBe(200);
    await expect.poll(async () => (await read(ref)).moneyStatus).toBe('paid');
    expect(
      await paynow.payments().then((all) => all.filter(({ reference }) => reference.startsWith(ref))),
    ).toHaveLength(1);
  });

  it('stops waiting for a payment after half an hour, and records money that comes later', async () => {
    const { ref } = await order(amara.visitor);
    line.loseReply();
    const { id } = await payWith(amara.visitor, ref, 'ecocash');
    app.clock.passMinutes(29);
    await app.site.platform.scheduler.runDue();
    await signInAgain(app, amara);
    expect(await look(ref, id)).toMatchObject({ status: 'unknown' });
    app.clock.passMinutes(1);
    await app.site.platform.scheduler.runDue();
    await signInAgain(app, amara);
    expect(await look(ref, id)).toMatchObject({ status: 'failed', reason: expect.stringContaining('did not answer') });
    await paynow.actQuietly(`${ref}-1`, 'Paid');
    await paynow.post(await paynow.notification(`${ref}-1`));
    await expect.poll(async () => (await read(ref)).moneyStatus).toBe('paid');
    expect(await look(ref, id)).toMatchObject({ status: 'paid', reason: null });
  });

  it('marks a payment as unknown when the process stopped before it asked Paynow', async () => {
    const { ref } = await order(amara.visitor);
    const { id } = await payWith(amara.visitor, ref, 'ecocash');
    const { db } = app.site.platform;
    await db.updateTable('payments').set({ status: 'starting', poll_url: null }).where('id', '=', id).execute();
    await app.site.platform.scheduler.runDue();
    expect(await look(ref, id)).toMatchObject({ status: 'starting' });
    app.clock.passMinutes(1);
    await app.site.platform.scheduler.runDue();
    expect(await look(ref, id)).toMatchObject({ status: 'unknown' });
  });

  it('keeps a payment paid whose webhook arrives before the reply', async () => {
    const { ref } = await order(amara.visitor);
    line.beforeReply(async (reference) => {
      await paynow.actQuietly(reference, 'Paid');
      await paynow.post(await paynow.notification(reference));
      await expect.poll(async () => (await read(ref)).moneyStatus).toBe('paid');
    });
    expect(await payWith(amara.visitor, ref, 'paynow')).toMatchObject({ status: 'paid', action: { type: 'none' } });
    expect((await read(ref)).ledger).toHaveLength(1);
  });

  it('ignores a poll without an answer', async () => {
    const { ref } = await order(amara.visitor);
    const { id } = await payWith(amara.visitor, ref, 'paynow');
    line.cut(true);
    expect(await look(ref, id)).toMatchObject({ status: 'pending' });
    line.cut(false);
    await paynow.actQuietly(`${ref}-1`, 'Paid');
    app.clock.passSeconds(5);
    expect(await look(ref, id)).toMatchObject({ status: 'paid' });
  });
});
