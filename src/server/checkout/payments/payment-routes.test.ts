import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelOrder, readOrder } from '#contract/checkout/orders.ts';
import { listPaymentMethods, readPayment, startPayment } from '#contract/checkout/payments.ts';
import { phoneFaults } from '#contract/phone.ts';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { order, pay, payWith } from '#tests/support/data/orders.ts';
import { copyOfContent, editContent } from '#tests/support/project/content.ts';

const copy = copyOfContent();
let app: TestApp;
let amara: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
});
beforeEach(async () => {
  amara = await signedIn(app);
});
afterAll(async () => {
  await app.stop();
  copy.remove();
});

const live = { MODE: 'live', PUBLIC_URL: 'https://shop.example.com', SMTP_URL: 'smtp://localhost:1' };

const reread = async (ref: string) => (await amara.visitor.call(readOrder, { params: { ref } })).body;

describe('GET /payment-methods', () => {
  it('200 in the demo with all methods, Paynow and the bank account as examples', async () => {
    const { body } = await app.visitor().call(listPaymentMethods, {});
    expect(body).toEqual({
      methods: [
        { id: 'ecocash', name: 'EcoCash', nextStep: 'You will get a prompt on your phone.' },
        { id: 'onemoney', name: 'OneMoney', nextStep: 'You will get a prompt on your phone.' },
        { id: 'paynow', name: 'Card or other, on Paynow', nextStep: expect.stringContaining('Paynow page') },
        { id: 'bank', name: 'Bank transfer', nextStep: expect.stringMatching(/^You get our account/) },
        { id: 'cash', name: 'Cash at our Bulawayo office', nextStep: expect.stringMatching(/^Pay cash at our office/) },
      ],
      simulated: true,
    });
  });

  it('200 in live mode with the configured methods only; 409 METHOD_UNAVAILABLE for others', async () => {
    const bare = await startTestApp({ settings: live });
    expect((await bare.visitor().call(listPaymentMethods, {})).body.methods).toEqual([]);
    const { visitor } = await signedIn(bare);
    const { ref } = await order(visitor);
    for (const method of ['ecocash', 'onemoney', 'paynow', 'bank', 'cash'] as const) {
      const reply = await pay(visitor, ref, method);
      expect(outcome(reply)).toBe('409 METHOD_UNAVAILABLE');
      expect(reply.refusal.error).toBe('This way to pay is not available right now. Please choose another.');
    }
    await bare.stop();
  });

  it('200 in live mode with cash when there is an address, unless cash is switched off', async () => {
    const offered = async () => {
      const shop = await startTestApp({ settings: { ...live, CONTENT_DIR: copy.folder } });
      const { methods } = (await shop.visitor().call(listPaymentMethods, {})).body;
      await shop.stop();
      return methods.map(({ id }) => id);
    };
    editContent(copy.folder, 'company.yaml', ['street: ""', 'street: 12 Fife Street']);
    expect(await offered()).toEqual(['cash']);
    editContent(copy.folder, 'shop.yaml', ['cash: true', 'cash: false']);
    expect(await offered()).toEqual([]);
  });
});

describe('POST /orders/:ref/payments', () => {
  it('201 by transfer: the account and the reference to use', async () => {
    const { ref } = await order(amara.visitor);
    const reply = await pay(amara.visitor, ref, 'bank');
    expect(outcome(reply)).toBe('201');
    expect(reply.body).toEqual({
      id: expect.any(String),
      method: 'bank',
      amountCents: 10_000,
      status: 'pending',
      reason: null,
      action: {
        type: 'bank',
        accountName: 'Example account (demo)',
        bank: 'Example Bank (demo)',
        branch: 'Bulawayo (demo)',
        accountNumber: '000 000 000 demo',
        swift: '',
        reference: ref,
      },
      createdAt: '2026-03-02T07:00:00.000Z',
    });
    // A chosen transfer is neither paid nor pending.
    expect(await reread(ref)).toMatchObject({ moneyStatus: 'unpaid', dueCents: 10_000, payments: [reply.body] });
    const read = await amara.visitor.call(readPayment, { params: { ref, id: reply.body.id } });
    expect(read.body).toEqual({ payment: reply.body });
  });

  it('201 in cash with place and hours, replacing the method chosen before', async () => {
    const { ref } = await order(amara.visitor);
    await payWith(amara.visitor, ref, 'bank');
    const payment = await payWith(amara.visitor, ref, 'cash');
    expect(payment).toMatchObject({
      method: 'cash',
      action: {
        type: 'cash',
        address: '1 Example Street, Bulawayo (demo)',
        hours: 'Monday to Friday, 08:00 to 16:30',
        reference: ref,
      },
    });
    expect((await reread(ref)).payments).toMatchObject([
      { method: 'bank', status: 'cancelled', action: { type: 'none' } },
      { method: 'cash', status: 'pending' },
    ]);
  });

  it('201 for the same key again with the same payment in its current state', async () => {
    const key = '7f3c1e52-97a4-4bd0-9d25-0b6f7c5a1e11';
    const { ref } = await order(amara.visitor);
    const first = (await pay(amara.visitor, ref, 'bank', key)).body;
    await payWith(amara.visitor, ref, 'cash');
    expect((await pay(amara.visitor, ref, 'bank', key)).body).toEqual({
      ...first,
      status: 'cancelled',
      action: { type: 'none' },
    });
    expect((await reread(ref)).payments).toHaveLength(2);
    expect(outcome(await pay(amara.visitor, ref, 'cash', key))).toBe('409 IDEMPOTENCY_MISMATCH');
    const other = await order(amara.visitor);
    expect(outcome(await pay(amara.visitor, other.ref, 'bank', key))).toBe('409 IDEMPOTENCY_MISMATCH');
  });

  it('409 ORDER_CANCELLED for a cancelled order', async () => {
    const { ref } = await order(amara.visitor);
    await amara.visitor.call(cancelOrder, { params: { ref }, body: {} });
    expect(outcome(await pay(amara.visitor, ref, 'bank'))).toBe('409 ORDER_CANCELLED');
  });

  it('422 VALIDATION_FAILED without a method or a valid mobile number', async () => {
    const { ref } = await order(amara.visitor);
    const send = async (body: object) => {
      const headers = { 'Idempotency-Key': '7f3c1e52-97a4-4bd0-9d25-0b6f7c5a1e12' };
      const reply = await amara.visitor.send('POST', `/api/orders/${ref}/payments`, { body, headers });
      return reply.refusal.fields;
    };
    expect(await send({ method: 'barter' })).toEqual({ method: 'Choose how you would like to pay' });
    const phone = 'Enter the mobile number that will approve the payment, for example 0771 234 567';
    expect(await send({ method: 'ecocash' })).toEqual({ phone });
    expect(await send({ method: 'onemoney', phone: '12345' })).toEqual({ phone: phoneFaults.prefix });
  });

  it('404 NOT_FOUND for an order or a payment of another account', async () => {
    const { ref } = await order(amara.visitor);
    const { id } = await payWith(amara.visitor, ref, 'bank');
    const tendai = await signedIn(app);
    const own = await order(tendai.visitor);
    expect(outcome(await pay(tendai.visitor, ref, 'bank'))).toBe('404 NOT_FOUND');
    expect(outcome(await tendai.visitor.call(readPayment, { params: { ref, id } }))).toBe('404 NOT_FOUND');
    expect(outcome(await tendai.visitor.call(readPayment, { params: { ref: own.ref, id } }))).toBe('404 NOT_FOUND');
    const visitor = app.visitor();
    const body = { method: 'bank' } as const;
    expect(outcome(await visitor.call(startPayment, { params: { ref }, body }))).toBe('401 UNAUTHENTICATED');
  });
});
