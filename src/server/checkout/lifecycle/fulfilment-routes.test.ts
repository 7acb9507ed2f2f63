import { beforeEach, describe, expect, it } from 'vitest';
import { changeExpectedDay, changeFulfilment } from '#contract/admin/orders/orders.ts';
import { type FulfilmentStatus, fulfilmentStatuses, readOrder } from '#contract/checkout/orders.ts';
import { listReviews } from '#contract/site/review-list.ts';
import { mondayMorning, startTestApp, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { emailsAbout, readAsAdmin, receive, setFulfilment } from '#tests/support/data/admin-orders.ts';
import { order } from '#tests/support/data/orders.ts';
import { publish } from '#tests/support/data/reviews.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com' } });
let amara: SignedIn;
let staff: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
});

describe('PATCH /admin/orders/:ref', () => {
  const reachable: Record<FulfilmentStatus, FulfilmentStatus[]> = {
    placed: ['in_progress', 'cancelled'],
    in_progress: ['delivered', 'cancelled'],
    delivered: ['completed'],
    completed: [],
    cancelled: [],
  };
  const pairs = fulfilmentStatuses.flatMap((from) => fulfilmentStatuses.map((to) => [from, to] as const));

  it.each(pairs)('200 or 409 WORK_CANNOT_MOVE from %s to %s', async (from, to) => {
    const { ref } = await order(amara.visitor);
    const { db } = app.site.platform;
    await db.updateTable('orders').set({ work_status: from }).where('ref', '=', ref).execute();
    const before = (await readAsAdmin(staff.visitor, ref)).history.length;
    const reply = await setFulfilment(staff.visitor, ref, to);
    const moves = reachable[from].includes(to);
    expect(outcome(reply)).toBe(moves || from === to ? '200' : '409 WORK_CANNOT_MOVE');
    const { order: now, history } = await readAsAdmin(staff.visitor, ref);
    expect(now.workStatus).toBe(moves ? to : from);
    if (!moves) expect(history).toHaveLength(before);
  });

  it('explains why a change is refused', async () => {
    const { ref } = await order(amara.visitor);
    expect((await setFulfilment(staff.visitor, ref, 'completed')).refusal.error).toBe(
      'An order that is placed cannot become completed.',
    );
  });

  it('starting work before full payment issues the invoice; the customer is emailed at start and delivery', async () => {
    const { ref } = await order(amara.visitor);
    const { order: begun, history } = (await setFulfilment(staff.visitor, ref, 'in_progress', 'Data are complete'))
      .body;
    expect(begun).toMatchObject({ expiresAt: null, invoiceNumber: expect.stringMatching(/^INV-/), dueCents: 10_000 });
    expect(history.map(({ event, details }) => [event, details])).toEqual([
      ['placed', ''],
      ['work.in_progress', 'Data are complete'],
      ['invoice.issued', begun.invoiceNumber],
    ]);
    await receive(staff.visitor, ref);
    expect((await readAsAdmin(staff.visitor, ref)).order.invoiceNumber).toBe(begun.invoiceNumber);
    await setFulfilment(staff.visitor, ref, 'delivered');
    await setFulfilment(staff.visitor, ref, 'delivered');
    await setFulfilment(staff.visitor, ref, 'completed');
    const [started] = await emailsAbout(app, amara.email, ref, 'work-started');
    expect(started?.subject).toBe(`Work on ${ref} has started`);
    expect(started?.text).toContain('$100.00 is due.');
    const delivered = await emailsAbout(app, amara.email, ref, 'work-delivered');
    expect(delivered).toHaveLength(1);
    expect(delivered[0]?.text).toContain('Your course is over. Thank you for taking part.');
  });

  it('work has an expected day: the longest duration of its services, or the day that staff choose', async () => {
    const mapping = [
      { id: 'land-use', quantity: 1 },
      { id: 'hydrology', quantity: 1 },
    ];
    const { ref } = await order(amara.visitor, mapping);
    const read = await readAsAdmin(staff.visitor, ref);
    expect([read.order.expectedOn, read.expectedIfStarted]).toEqual([null, '2026-03-30']);
    const begun = (await setFulfilment(staff.visitor, ref, 'in_progress')).body.order;
    expect(begun).toMatchObject({ expectedOn: '2026-03-30', state: { heading: expect.stringMatching(/ is due$/) } });
    const own = (await amara.visitor.call(readOrder, { params: { ref } })).body;
    expect(own.state.next).toContain('We expect to deliver on 30 March 2026.');
    const [email] = await emailsAbout(app, amara.email, ref, 'work-started');
    expect(email?.text?.replace(/\s+/g, ' ')).toContain(`${own.state.heading}. ${own.state.next}`);

    const chosen = await order(amara.visitor, mapping);
    const start = (expectedOn: string) =>
      staff.visitor.call(changeFulfilment, {
        params: { ref: chosen.ref },
        body: { workStatus: 'in_progress', expectedOn },
      });
    expect((await start('2026-03-01')).refusal.fields).toEqual({
      expectedOn: 'Choose the expected day of delivery, from today on',
    });
    expect((await start('2026-04-17')).body.order.expectedOn).toBe('2026-04-17');
  });

  it('staff change the expected day of work that has begun, and the customer gets an email with the reason', async () => {
    const { ref } = await order(amara.visitor, [{ id: 'web-gis', quantity: 1 }]);
    const change = (expectedOn: string | null, reason?: string) =>
      staff.visitor.call(changeExpectedDay, {
        params: { ref },
        body: { ...(expectedOn && { expectedOn }), ...(reason && { reason }) },
      });
    expect(outcome(await change('2026-04-20'))).toBe('409 WORK_NOT_BEGUN');
    await setFulfilment(staff.visitor, ref, 'in_progress');
    expect((await change('2026-03-01')).refusal.fields).toEqual({
      expectedOn: 'Choose the expected day of delivery, from today on',
    });
    for (let time = 0; time < 2; time += 1) {
      const { order: changed } = (await change('2026-04-20', 'The images of March have clouds.')).body;
      expect(changed).toMatchObject({ expectedOn: '2026-04-20', days: { begunOn: '2026-03-02' } });
    }
    const [email, ...more] = await emailsAbout(app, amara.email, ref, 'expected-day');
    expect(more).toEqual([]);
    expect(email?.subject).toBe(`New date for ${ref}: 20 April 2026`);
    expect(email?.text).toContain('> The images of March have clouds.');
    expect((await change(null)).body.order.state.heading).not.toContain('20 April');
    expect(await emailsAbout(app, amara.email, ref, 'expected-day')).toHaveLength(1);
    const { history } = await readAsAdmin(staff.visitor, ref);
    expect(history.filter(({ event }) => event === 'expected.changed').map(({ change: one }) => one?.after)).toEqual([
      '2026-04-20',
      'none',
    ]);
  });

  it('a completed order gives the customer the verified badge', async () => {
    const { ref } = await order(amara.visitor);
    const { id } = await publish(amara.visitor);
    const verified = async () =>
      (await app.visitor().call(listReviews, { query: {} })).body.reviews.find((review) => review.id === id)?.verified;
    for (const to of ['in_progress', 'delivered'] as const) await setFulfilment(staff.visitor, ref, to);
    expect(await verified()).toBe(false);
    await setFulfilment(staff.visitor, ref, 'completed');
    expect(await verified()).toBe(true);
  });

  it('a cancellation by staff has a reason and states what happens to the money', async () => {
    const { ref } = await order(amara.visitor);
    await receive(staff.visitor, ref);
    await setFulfilment(staff.visitor, ref, 'in_progress');
    const reply = await setFulfilment(staff.visitor, ref, 'cancelled', 'The imagery is not to be had');
    expect(reply.body.attention).toEqual(['paid_after_cancel']);
    const [email] = await emailsAbout(app, amara.email, ref, 'order-cancelled');
    expect(email?.text).toContain(`We have cancelled order ${ref}:`);
    expect(email?.text).toContain('> The imagery is not to be had');
    expect(email?.text).toContain('We have received $100.00 for it');
  });
});

describe('invoice numbers', () => {
  it('have no gaps or duplicates, and begin at 1 each year by the clock of Bulawayo', async () => {
    const site = await startTestApp({ settings: { RATE_LIMIT_FACTOR: '1000' }, now: new Date('2026-12-31T21:59:00Z') });
    const { visitor } = await signedIn(site);
    const boss = await signedIn(site, { roles: ['staff'] });
    const refs: string[] = [];
    for (let count = 0; count < 6; count += 1) refs.push((await order(visitor)).ref);
    const begin = (ref: string) => setFulfilment(boss.visitor, ref, 'in_progress');
    const numbers = (await Promise.all(refs.slice(0, 4).map(begin))).map(({ body }) => body.order.invoiceNumber);
    expect(numbers.toSorted()).toEqual(['INV-2026-0001', 'INV-2026-0002', 'INV-2026-0003', 'INV-2026-0004']);
    site.clock.passMinutes(1);
    const next = await Promise.all(refs.slice(4).map(begin));
    expect(next.map(({ body }) => body.order.invoiceNumber).toSorted()).toEqual(['INV-2027-0001', 'INV-2027-0002']);
    await site.stop();
  });
});
