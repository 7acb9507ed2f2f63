import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Order, readOrder } from '#contract/checkout/orders.ts';
import { readPayment } from '#contract/checkout/payments.ts';
import { limits } from '#contract/limits.ts';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { order, pay, payWith } from '#tests/support/data/orders.ts';
import { oneIn, repetitions } from '#tests/support/run/extent.ts';
import { type PaynowLine, type PaynowStandIn, startPaynow } from '#tests/support/stand-ins/paynow.ts';

let app: TestApp;
let paynow: PaynowStandIn;
let line: PaynowLine;
let amara: SignedIn;
/** Another customer's payment, which stays pending throughout. */
let bystander: { person: SignedIn; ref: string };
beforeAll(async () => {
  line = await startPaynow();
  app = await startTestApp({ settings: { RATE_LIMIT_FACTOR: '100000', ...line.settings } });
  paynow = line.open(app);
  const person = await signedIn(app);
  const { ref } = await order(person.visitor);
  await payWith(person.visitor, ref, 'paynow');
  bystander = { person, ref };
  amara = await signedIn(app);
});
afterAll(async () => {
  await app.stop();
  await line.stop();
});

const read = async (ref: string, { visitor } = amara): Promise<Order> =>
  (await visitor.call(readOrder, { params: { ref } })).body;
const pollUrlOf = async (reference: string): Promise<string> =>
  `${paynow.settings.url}/interface/checkpayment?guid=${(await paynow.payment(reference)).id}`;

/**
 * Processes all open notifications. Runs twice, because a poll started after the reply to a webhook may still be in
 * progress during the first run.
 */
async function runSchedulerTwice(): Promise<void> {
  for (let run = 0; run < 2; run += 1) {
    app.clock.passSeconds(limits.paymentPollSeconds);
    await app.site.platform.scheduler.runDue();
  }
}

type Message = (reference: string) => Promise<string>;

/** Messages with a wrong hash or with contradictory fields: nothing of them is stored. */
const forged: Record<string, Message> = {
  'the key of our other currency': async (reference) => paynow.sign(await paynow.fields(reference), 'our ZiG key'),
  'no hash': async (reference) => (await paynow.notification(reference)).replace(/&hash=.*$/, ''),
  'an old hash': async (reference) =>
    (await paynow.notification(reference)).replace(/status=([^&]*)/, (_, now) =>
      now === 'Delivered' ? 'status=Paid' : 'status=Delivered',
    ),
  'another amount': async (reference) => (await paynow.notification(reference)).replace(/amount=[^&]*/, 'amount=9.99'),
  // The hash covers both fields, so it cannot decide which one counts.
  'a field twice': async (reference) => paynow.sign([...(await paynow.fields(reference)), ['status', 'Paid']]),
  'a field twice, in capitals': async (reference) =>
    paynow.sign([['STATUS', 'Paid'], ...(await paynow.fields(reference))]),
  'no UTF-8': async (reference) => (await paynow.notification(reference)).replace('status=', 'status=%ff'),
};

/** Messages with a valid hash whose content is false, outdated, or about another payment. */
const misleading: Record<string, Message> = {
  'fields moved by one place': (reference) => paynow.shifted(reference),
  'fields moved by three places': (reference) => paynow.shifted(reference, 3),
  'paid, it says': (reference) => paynow.notification(reference, { status: 'Paid' }),
  'less, it says': (reference) => paynow.notification(reference, { status: 'Paid', amount: '0.01' }),
  'more, it says': (reference) => paynow.notification(reference, { status: 'Paid', amount: '99,999.00' }),
  'a foreign poll URL': (reference) =>
    paynow.notification(reference, { pollurl: 'https://evil.example/interface/poll' }),
  'a poll URL inside': (reference) => paynow.notification(reference, { pollurl: 'http://127.0.0.1:1/interface/poll' }),
  "somebody else's poll URL": async (reference) =>
    paynow.notification(reference, { pollurl: await pollUrlOf(`${bystander.ref}-1`) }),
  'no poll URL': (reference) => paynow.notification(reference, { pollurl: '' }),
  'no order of ours': (reference) => paynow.notification(reference, { reference: 'ORD-26-00000-1' }),
};

const messages = { ...forged, ...misleading, 'as it is': (reference: string) => paynow.notification(reference) };
type Kind = keyof typeof messages;

const isMoney = (status: string): boolean =>
  ['Paid', 'Awaiting Delivery', 'Delivered', 'Disputed', 'Refunded'].includes(status);

describe('a forged message', () => {
  it('without a valid hash: 400, and nothing is stored', async () => {
    const { ref } = await order(amara.visitor);
    await payWith(amara.visitor, ref, 'paynow');
    for (const [name, message] of Object.entries(forged)) {
      expect([name, (await paynow.post(await message(`${ref}-1`))).status]).toEqual([name, 400]);
    }
    await runSchedulerTwice();
    expect(await read(ref)).toMatchObject({ moneyStatus: 'pending', ledger: [] });
    const kept = app.site.platform.db.selectFrom('gateway_notices').select('id');
    expect(await kept.where('gateway_reference', '=', `${ref}-1`).execute()).toEqual([]);
  });

  it('with a valid hash: 200, and nothing changes', async () => {
    const { ref } = await order(amara.visitor);
    await payWith(amara.visitor, ref, 'paynow');
    for (const [name, message] of Object.entries(misleading)) {
      expect([name, (await paynow.post(await message(`${ref}-1`))).status]).toEqual([name, 200]);
      await runSchedulerTwice();
      const { moneyStatus, ledger } = await read(ref);
      expect([name, moneyStatus, ledger]).toEqual([name, 'pending', []]);
    }
  });

  it.each(
    oneIn(3, Object.entries(misleading)),
  )('does not prevent a payment when it arrives before our own reply: %s', async (_, message) => {
    const { ref } = await order(amara.visitor);
    line.beforeReply(async (reference) => {
      const replies = await Promise.all([1, 2, 3].map(async () => paynow.post(await message(reference))));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      await runSchedulerTwice();
    });
    expect(await payWith(amara.visitor, ref, 'paynow')).toMatchObject({ status: 'pending' });
    await paynow.actQuietly(`${ref}-1`, 'Paid');
    await runSchedulerTwice();
    expect(await read(ref)).toMatchObject({ moneyStatus: 'paid', ledger: [{ amountCents: 10_000 }] });
  });

  it.each(
    oneIn(3, Object.entries(misleading)),
  )('does not prevent a payment whose reply was lost: %s', async (_, message) => {
    const { ref } = await order(amara.visitor);
    line.loseReply();
    await payWith(amara.visitor, ref, 'paynow');
    await paynow.post(await message(`${ref}-1`));
    await runSchedulerTwice();
    expect((await read(ref)).ledger).toEqual([]);
    await paynow.act(`${ref}-1`, 'pay');
    await runSchedulerTwice();
    expect(await read(ref)).toMatchObject({ moneyStatus: 'paid', ledger: [{ amountCents: 10_000 }] });
  });
});

it('a payment stays paid when it is cancelled afterwards', async () => {
  const { ref } = await order(amara.visitor);
  await payWith(amara.visitor, ref, 'paynow');
  for (const status of ['Paid', 'Cancelled', 'Failed', 'Created']) {
    await paynow.actQuietly(`${ref}-1`, status);
    await paynow.post(await paynow.notification(`${ref}-1`));
    await runSchedulerTwice();
    expect(await read(ref)).toMatchObject({ moneyStatus: 'paid', payments: [{ status: 'paid' }] });
  }
  expect((await read(ref)).ledger).toHaveLength(1);
});

it('the same message 100 times before our own reply makes one payment', async () => {
  const { ref } = await order(amara.visitor);
  line.beforeReply(async (reference) => {
    await paynow.actQuietly(reference, 'Paid');
    const body = await paynow.notification(reference);
    expect(await paynow.postTimes(body, 100)).toEqual(new Set([200]));
  });
  await payWith(amara.visitor, ref, 'paynow');
  await runSchedulerTwice();
  expect(await read(ref)).toMatchObject({ moneyStatus: 'paid', ledger: [{ amountCents: 10_000 }] });
  const emails = (await app.emails(amara.email)).filter(
    ({ kind, subject }) => kind === 'payment-received' && subject.includes(ref),
  );
  expect(emails).toHaveLength(1);
});

type Step =
  | { do: 'begin'; outcome: 'asked' | 'reply lost' | 'notified before the reply'; kind: Kind }
  | { do: 'become'; status: string; cents: number }
  | { do: 'notify'; kind: Kind; times: number }
  | { do: 'repeat'; which: number }
  | { do: 'look' }
  | { do: 'scheduler' };

const kind = fc.constantFrom(...(Object.keys(messages) as Kind[]));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('begin' as const),
    outcome: fc.constantFrom('asked' as const, 'reply lost' as const, 'notified before the reply' as const),
    kind,
  }),
  fc.record({
    do: fc.constant('become' as const),
    status: fc.constantFrom(
      'Sent',
      'Paid',
      'Awaiting Delivery',
      'Delivered',
      'Cancelled',
      'Failed',
      'Disputed',
      'Refunded',
    ),
    cents: fc.constantFrom(10_000, 10_000, 10_000, 9_999, 1),
  }),
  fc.record({ do: fc.constant('notify' as const), kind, times: fc.constantFrom(1, 1, 3) }),
  fc.record({ do: fc.constant('repeat' as const), which: fc.nat(50) }),
  fc.constant({ do: 'look' as const }),
  fc.constant({ do: 'scheduler' as const }),
);

/** Runs all steps on one order; `truth` records what Paynow has for each of its payments. */
async function runSteps(steps: readonly Step[]): Promise<void> {
  const { ref } = await order(amara.visitor);
  const truth = new Map<string, { everMoney: boolean; cents: number }>();
  const notified: string[] = [];
  const wasPaid = new Set<string>();
  let latest = '';

  async function notify(which: Kind, reference: string): Promise<void> {
    const body = await messages[which](reference);
    notified.push(body);
    expect([which, (await paynow.post(body)).status]).toEqual([which, which in forged ? 400 : 200]);
  }
  const doStep = {
    async begin({ outcome, kind }: Extract<Step, { do: 'begin' }>) {
      let reached = '';
      line.beforeReply(async (reference) => {
        reached = reference;
        if (outcome === 'notified before the reply') await notify(kind, reference);
      });
      if (outcome === 'reply lost') line.loseReply();
      await pay(amara.visitor, ref, 'paynow');
      line.undo();
      if (!reached) return;
      latest = reached;
      truth.set(latest, { everMoney: false, cents: (await paynow.payment(latest)).amount_cents });
    },
    async become({ status, cents }: Extract<Step, { do: 'become' }>) {
      const known = truth.get(latest);
      if (!known) return;
      // An amount does not change once it was paid.
      if (!known.everMoney) known.cents = Math.min(cents, known.cents);
      known.everMoney ||= isMoney(status);
      await paynow.actQuietly(latest, status, known.cents);
    },
    async notify({ kind, times }: Extract<Step, { do: 'notify' }>) {
      if (latest) await Promise.all(Array.from({ length: times }, () => notify(kind, latest)));
    },
    async repeat({ which }: Extract<Step, { do: 'repeat' }>) {
      const body = notified[which % Math.max(1, notified.length)];
      if (body) expect((await paynow.post(body)).status).toBeOneOf([200, 400]);
    },
    async look() {
      app.clock.passSeconds(limits.paymentPollSeconds);
      const { payments } = await read(ref);
      for (const { id } of payments) await amara.visitor.call(readPayment, { params: { ref, id } });
    },
    scheduler: runSchedulerTwice,
  };

  for (const one of steps) {
    await doStep[one.do](one as never);
    const { payments } = await read(ref);
    for (const id of wasPaid) expect(payments.find((payment) => payment.id === id)?.status).toBe('paid');
    for (const { id, status } of payments) if (status === 'paid') wasPaid.add(id);
  }
  // At the end Paynow notifies us of every payment once more, with its true status.
  app.clock.passSeconds(limits.paymentPollSeconds);
  for (const reference of truth.keys()) await paynow.post(await paynow.notification(reference));
  await runSchedulerTwice();
  await check(ref, truth);
  // Gives up the pending payments of this order, so that they do not affect the next one.
  app.clock.passMinutes(limits.paymentGivenUpMinutes);
}

async function check(ref: string, truth: ReadonlyMap<string, { everMoney: boolean; cents: number }>): Promise<void> {
  const { ledger, paidCents, invoiceNumber, totalCents } = await read(ref);
  const payments = ledger.filter(({ kind }) => kind === 'payment');
  const byNumber = new Map(payments.map(({ reference, amountCents }) => [reference, amountCents]));
  expect(byNumber.size).toBe(payments.length);
  for (const [reference, { everMoney, cents }] of truth) {
    const { number, status } = await paynow.payment(reference);
    const counted = byNumber.get(String(number));
    byNumber.delete(String(number));
    // Money that Paynow has now is counted; a payment that was paid and then cancelled may have been counted or not.
    if (isMoney(status)) expect(counted).toBe(cents);
    else if (!everMoney) expect(counted).toBeUndefined();
    else expect(counted).toBeOneOf([undefined, cents]);
  }
  expect([...byNumber.keys()]).toEqual([]);
  expect(paidCents).toBe(ledger.reduce((sum, { amountCents }) => sum + amountCents, 0));
  const came = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(invoiceNumber !== null).toBe(came >= totalCents);
}

it('the ledger equals the payments at Paynow for any forged, repeated or lost messages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      await signInAgain(app, amara);
      await runSteps([{ do: 'begin', outcome: 'asked', kind: 'as it is' }, ...steps]);
    }),
    { numRuns: repetitions(20) },
  );
  await signInAgain(app, bystander.person);
  expect(await read(bystander.ref, bystander.person)).toMatchObject({ moneyStatus: 'pending', ledger: [] });
}, 120_000);
