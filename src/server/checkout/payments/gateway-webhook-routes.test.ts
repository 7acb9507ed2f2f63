import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOrder } from '#contract/checkout/orders.ts';
import { mondayMorning, startTestApp, testApp } from '#tests/support/app/app.ts';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { afterScheduler, order, payWith } from '#tests/support/data/orders.ts';
import { PaynowStandIn } from '#tests/support/stand-ins/paynow.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com' } });
let paynow: PaynowStandIn;
let amara: SignedIn;
beforeAll(async () => {
  paynow = new PaynowStandIn(app);
});
beforeEach(async () => {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
});

/** An order with a pending payment, and the reference we gave Paynow for the payment. */
async function startedPayment(): Promise<{ ref: string; reference: string }> {
  const { ref } = await order(amara.visitor);
  await payWith(amara.visitor, ref, 'paynow');
  return { ref, reference: `${ref}-1` };
}
const read = async (ref: string) => (await amara.visitor.call(readOrder, { params: { ref } })).body;
const emailsAbout = async (to: string, ref: string, kind: string) =>
  (await app.emails(to)).filter((email) => email.kind === kind && email.subject.includes(ref));
const notifications = async (reference: string) =>
  app.site.platform.db.selectFrom('gateway_notices').selectAll().where('gateway_reference', '=', reference).execute();

describe('POST /payments/paynow/result', () => {
  it('200 with an empty body once it is stored; then polls Paynow', async () => {
    const { ref, reference } = await startedPayment();
    await paynow.actQuietly(reference, 'Paid');
    const reply = await paynow.post(await paynow.notification(reference));
    expect([reply.status, await reply.text(), reply.headers.get('cache-control')]).toEqual([200, '', 'no-store']);
    await expect.poll(async () => (await read(ref)).moneyStatus).toBe('paid');
    await expect
      .poll(async () => (await notifications(reference)).map(({ handled_at }) => handled_at !== null))
      .toEqual([true]);
  });

  it('ignores a webhook that the status at Paynow contradicts', async () => {
    const { ref, reference } = await startedPayment();
    expect((await paynow.post(await paynow.notification(reference, { status: 'Paid' }))).status).toBe(200);
    await afterScheduler(app);
    expect(await read(ref)).toMatchObject({ moneyStatus: 'pending', ledger: [] });
  });

  it('400 with a foreign hash, without a hash, and with that of another integration (each currency has its own)', async () => {
    const { ref, reference } = await startedPayment();
    await paynow.actQuietly(reference, 'Paid');
    const fields = await paynow.fields(reference);
    const genuine = await paynow.notification(reference);
    const wrong = [
      paynow.sign(fields, 'the key of our ZiG integration'),
      genuine.replace(/hash=.{4}/, 'hash=0000'),
      genuine.replace(/&hash=.*$/, ''),
      genuine.replace('100.00', '999.00'),
      genuine.replace('status=Paid', 'status=Paid&status=Cancelled'),
      `${genuine}&amount=100.00`,
      '',
      '{"status":"Paid"}',
      '%ff%fe',
      'a'.repeat(5_000),
    ];
    for (const body of wrong) expect((await paynow.post(body)).status).toBe(400);
    expect((await paynow.post('a'.repeat(9_000))).status).toBe(413);
    expect((await notifications(reference)).length).toBe(0);
    expect(await read(ref)).toMatchObject({ moneyStatus: 'pending', ledger: [] });
  });

  it('ignores fields that were moved under a valid hash', async () => {
    const { ref, reference } = await startedPayment();
    await paynow.actQuietly(reference, 'Paid');
    expect((await paynow.post(await paynow.shifted(reference))).status).toBe(200);
    await afterScheduler(app);
    const { ledger } = await read(ref);
    // The scheduler has polled the payment itself, and only that result counts.
    expect(ledger.map(({ reference: number, amountCents }) => [number, amountCents])).toEqual([
      [String((await paynow.payment(reference)).number), 10_000],
    ]);
    const { number } = await paynow.payment(reference);
    const { db } = app.site.platform;
    const forged = await db
      .selectFrom('ledger_entries')
      .selectAll()
      .where('provider_reference', 'like', `%${number}`)
      .execute();
    expect(forged).toHaveLength(1);
  });

  it('does not request a foreign poll URL, and stores a signed webhook of an unknown payment without effect', async () => {
    const { ref, reference } = await startedPayment();
    const { db } = app.site.platform;
    await db.updateTable('payments').set({ poll_url: null }).where('gateway_reference', '=', reference).execute();
    await paynow.actQuietly(reference, 'Paid');
    const foreign = await paynow.notification(reference, {
      pollurl: 'https://paynow.example.com/interface/checkpayment',
    });
    expect((await paynow.post(foreign)).status).toBe(200);
    await expect.poll(async () => (await notifications(reference))[0]?.handled_at ?? null).not.toBeNull();
    expect(await read(ref)).toMatchObject({ moneyStatus: 'pending', ledger: [] });
    expect((await paynow.post(await paynow.notification(reference, { reference: 'ORD-26-00000-9' }))).status).toBe(200);
    await expect.poll(async () => (await notifications('ORD-26-00000-9'))[0]?.handled_at ?? null).not.toBeNull();
    // Now with the real poll URL.
    await paynow.post(await paynow.notification(reference));
    await expect.poll(async () => (await read(ref)).moneyStatus).toBe('paid');
  });

  it('stores 100 repetitions once, with one receipt', async () => {
    const { ref, reference } = await startedPayment();
    await paynow.actQuietly(reference, 'Paid');
    const body = await paynow.notification(reference);
    expect(await paynow.postTimes(body, 100)).toEqual(new Set([200]));
    await afterScheduler(app);
    expect((await read(ref)).ledger).toHaveLength(1);
    expect(await emailsAbout(amara.email, ref, 'payment-received')).toHaveLength(1);
    expect((await notifications(reference)).filter(({ handled_at }) => handled_at === null)).toEqual([]);
  });

  it('retries for a day without an answer from Paynow, then leaves it to the scheduled polls', async () => {
    const { ref, reference } = await startedPayment();
    const { db } = app.site.platform;
    await paynow.actQuietly(reference, 'Paid');
    const elsewhere = `${paynow.settings.url}/interface/checkpayment?guid=00000000-0000-4000-8000-000000000000`;
    await db.updateTable('payments').set({ poll_url: elsewhere }).where('gateway_reference', '=', reference).execute();
    await paynow.post(await paynow.notification(reference));
    app.clock.passMinutes(24 * 60);
    await app.site.platform.scheduler.runDue();
    expect((await notifications(reference)).map(({ handled_at }) => handled_at)).toEqual([null]);
    app.clock.passMinutes(1);
    await app.site.platform.scheduler.runDue();
    expect((await notifications(reference)).map(({ handled_at }) => handled_at)).toEqual([expect.any(Date)]);
    await signInAgain(app, amara);
    expect((await read(ref)).ledger).toEqual([]);
  });

  it('logs forged webhooks in one line a minute with their number', async () => {
    app.clock.passSeconds(3_600);
    const linesOf = async (posts: number): Promise<Record<string, unknown>[]> => {
      const printed = await outputOf(async () => {
        for (let post = 0; post < posts; post += 1) expect((await paynow.post('status=Paid&hash=0')).status).toBe(400);
      });
      return printed
        .split('\n')
        .filter((line) => line.includes('payment.forged'))
        .map((line) => JSON.parse(line));
    };
    const line = { level: 'warn', event: 'payment.forged', at: expect.any(String), message: expect.any(String) };
    expect(await linesOf(100)).toEqual([{ ...line, count: expect.any(Number) }]);
    app.clock.passSeconds(60);
    expect(await linesOf(3)).toEqual([{ ...line, count: 100 }]);
  });

  it('429 RATE_LIMITED above 20 an hour for one payment; forged ones do not count', async () => {
    const strict = await startTestApp();
    const paynow = new PaynowStandIn(strict);
    const { visitor } = await signedIn(strict);
    const { ref } = await order(visitor);
    await payWith(visitor, ref, 'paynow');
    const body = await paynow.notification(`${ref}-1`);
    const from = (address: number) => ({ 'X-Forwarded-For': `10.9.0.${address}` });
    const statuses: number[] = [];
    for (let count = 0; count < 40; count += 1) statuses.push((await paynow.post(`${body}0`, from(1))).status);
    for (let count = 0; count < 21; count += 1) statuses.push((await paynow.post(body, from(2))).status);
    expect(statuses).toEqual([...Array(40).fill(400), ...Array(20).fill(200), 429]);
    await strict.stop();
  });
});
