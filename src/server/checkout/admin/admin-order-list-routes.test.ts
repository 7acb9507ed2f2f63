import { beforeEach, describe, expect, it } from 'vitest';
import { listAdminOrders, readAdminOrder } from '#contract/admin/orders/orders.ts';
import { cancelOrder, readOrder } from '#contract/checkout/orders.ts';
import { mondayMorning, startTestApp, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { giveBack, receive, setFulfilment } from '#tests/support/data/admin-orders.ts';
import { afterScheduler, order, payWith } from '#tests/support/data/orders.ts';
import { PaynowStandIn } from '#tests/support/stand-ins/paynow.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com' } });
let amara: SignedIn;
let staff: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
});

describe('GET /admin/orders', () => {
  it('filters by unpaid, to do, needs attention and all, by the rules of the ledger', async () => {
    const site = await startTestApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
    const client = await signedIn(site);
    const boss = await signedIn(site, { roles: ['owner'] });
    const at = new PaynowStandIn(site);
    const states: Record<string, (ref: string) => Promise<unknown>> = {
      unpaid: async () => {},
      cancelled: (ref) => client.visitor.call(cancelOrder, { params: { ref }, body: {} }),
      part: (ref) => receive(boss.visitor, ref, { amountCents: 1 }),
      paid: (ref) => receive(boss.visitor, ref),
      begunUnpaid: (ref) => setFulfilment(boss.visitor, ref, 'in_progress'),
      cancelledAfterPaid: async (ref) => {
        await receive(boss.visitor, ref);
        await setFulfilment(boss.visitor, ref, 'cancelled');
      },
      refunded: async (ref) => {
        await receive(boss.visitor, ref);
        await setFulfilment(boss.visitor, ref, 'cancelled');
        await giveBack(boss.visitor, ref, 10_000);
      },
      differs: async (ref) => {
        await payWith(client.visitor, ref, 'paynow');
        await at.pay(`${ref}-1`, 100);
      },
      overpaid: async (ref) => {
        await payWith(client.visitor, ref, 'paynow');
        await at.pay(`${ref}-1`, 10_001);
      },
      disputed: async (ref) => {
        await payWith(client.visitor, ref, 'paynow');
        await at.act(`${ref}-1`, 'dispute');
      },
      settled: async (ref) => {
        await payWith(client.visitor, ref, 'paynow');
        await at.act(`${ref}-1`, 'dispute');
        await afterScheduler(site);
        await at.actQuietly(`${ref}-1`, 'Paid');
        await at.post(await at.notification(`${ref}-1`));
      },
    };
    const refs = new Map<string, string>();
    for (const [name, bring] of Object.entries(states)) {
      const { ref } = await order(client.visitor);
      refs.set(ref, name);
      await bring(ref);
      if (['differs', 'overpaid', 'disputed', 'settled'].includes(name)) await afterScheduler(site);
      else site.clock.passSeconds(1);
    }
    const list = async (show: 'money' | 'work' | 'attention' | 'all') =>
      (await boss.visitor.call(listAdminOrders, { query: { show } })).body.orders;
    const names = async (show: 'money' | 'work' | 'attention' | 'all') =>
      (await list(show)).map(({ ref }) => refs.get(ref)).reverse();
    expect(await names('all')).toEqual(Object.keys(states));
    expect(await names('money')).toEqual(['unpaid', 'part', 'begunUnpaid', 'differs']);
    expect(await names('work')).toEqual(['paid', 'begunUnpaid', 'overpaid', 'disputed', 'settled']);
    expect(await names('attention')).toEqual(['cancelledAfterPaid', 'differs', 'overpaid', 'disputed']);
    const flagged = (await list('all')).filter(({ attention }) => attention).map(({ ref }) => refs.get(ref));
    expect(flagged.reverse()).toEqual(await names('attention'));
    for (const { ref, attention } of await list('all')) {
      const one = (await boss.visitor.call(readAdminOrder, { params: { ref } })).body;
      expect([ref, one.attention.length > 0]).toEqual([ref, attention]);
    }
    expect((await list('all'))[0]).toMatchObject({ customer: 'Amara Ncube', firstLine: 'QGIS course' });
    await site.stop();
  }, 60_000);

  it('filters by number in any spelling, by the beginning of a name or address, and by days of Bulawayo', async () => {
    const client = await signedIn(app, { email: 'lindiwe@example.com' });
    app.clock.set(new Date('2026-03-01T21:59:00Z'));
    const { ref: early } = await order(client.visitor);
    app.clock.set(mondayMorning);
    const { ref } = await order(client.visitor);
    const refs = async (query: Record<string, string>) => {
      const { orders } = (await staff.visitor.call(listAdminOrders, { query: { show: 'all', ...query } })).body;
      return orders.map((one) => one.ref);
    };
    expect(await refs({ q: ref.toLowerCase() })).toEqual([ref]);
    expect(await refs({ q: 'LINDIWE@' })).toEqual([ref, early]);
    expect(await refs({ q: 'amara', to: '2026-03-01' })).toEqual([early]);
    expect(await refs({ q: 'lindiwe@', from: '2026-03-02' })).toEqual([ref]);
    expect(await refs({ q: '%' })).toEqual([]);
  });

  it('200 in pages of 20; 422 VALIDATION_FAILED for an invalid cursor', async () => {
    for (let count = 0; count < 21; count += 1) await order(amara.visitor);
    const { cursor, orders } = (await staff.visitor.call(listAdminOrders, { query: { show: 'all' } })).body;
    expect(orders).toHaveLength(20);
    const next = await staff.visitor.call(listAdminOrders, { query: { show: 'all', cursor: cursor ?? '' } });
    expect(next.body.orders.length).toBeGreaterThan(0);
    const wrong = await staff.visitor.call(listAdminOrders, { query: { show: 'all', cursor: 'x' } });
    expect(outcome(wrong)).toBe('422 VALIDATION_FAILED');
  });

  it('403 FORBIDDEN for a customer, 404 NOT_FOUND for an unknown order', async () => {
    expect(outcome(await amara.visitor.call(listAdminOrders, { query: { show: 'all' } }))).toBe('403 FORBIDDEN');
    expect(outcome(await staff.visitor.call(readAdminOrder, { params: { ref: 'ORD-26-AAAAA' } }))).toBe(
      '404 NOT_FOUND',
    );
    const { ref } = await order(amara.visitor);
    expect(outcome(await staff.visitor.call(readOrder, { params: { ref } }))).toBe('404 NOT_FOUND');
  });
});
