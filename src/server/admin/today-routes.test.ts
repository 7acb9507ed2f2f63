import { beforeAll, expect, it } from 'vitest';
import { blockTime } from '#contract/admin/calendar.ts';
import { readHours, saveHours } from '#contract/admin/hours/hours.ts';
import { readToday } from '#contract/admin/today.ts';
import { readWaiting } from '#contract/admin/waiting-counts.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { receive, setFulfilment } from '#tests/support/data/admin-orders.ts';
import { quoted, sendNew } from '#tests/support/data/briefs.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { bookAt, tuesday } from '#tests/support/data/meetings.ts';
import { order, payWith } from '#tests/support/data/orders.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let staff: SignedIn;
let client: SignedIn;
beforeAll(async () => {
  staff = await signedIn(app, { roles: ['owner'] });
  client = await signedIn(app);
});

const read = async () => (await staff.visitor.call(readToday, {})).body;
async function setClock(instant: string | Date): Promise<void> {
  app.clock.set(new Date(instant));
  await signInAgain(app, staff);
  await signInAgain(app, client);
}

it('200 on an empty day: the opening hours, and nothing that needs attention', async () => {
  expect(await read()).toEqual({
    today: '2026-03-02',
    hours: { opens: '08:00', closes: '16:30' },
    spans: [{ opens: '08:00', closes: '16:30' }],
    closedFor: null,
    nextClosed: { date: '2026-12-22', name: 'National Unity Day' },
    meetings: [],
    freeMinutesAfter: 15,
    closed: [],
    nextMeeting: null,
    needs: [],
    money: { dueCents: 0, count: 0, orders: [] },
    inquiries: { count: 0, list: [] },
  });
  await setClock('2026-12-25T07:00:00Z');
  expect(await read()).toMatchObject({
    hours: null,
    closedFor: 'Christmas Day',
    nextClosed: { date: '2027-01-01', name: 'New Year’s Day' },
  });
  await setClock(mondayMorning);
});

it('200 with the meetings of the day, and the first one after it', async () => {
  const { ref } = await bookAt(client.visitor, tuesday('09:00'), { topic: 'The plots along the river' });
  expect(await read()).toMatchObject({ meetings: [], nextMeeting: '2026-03-03T07:00:00.000Z' });
  await setClock(tuesday('07:00'));
  expect(await read()).toMatchObject({
    meetings: [{ ref, start: '2026-03-03T07:00:00.000Z', name: 'Tendai Moyo', topic: 'The plots along the river' }],
    nextMeeting: null,
    needs: [{ kind: 'meeting_without_point', ref, name: 'Tendai Moyo', isDue: true }],
  });
  await setClock(mondayMorning);
  await app.site.platform.db.deleteFrom('bookings').execute();
});

it('200 with the blocks and breaks of the day, by their start', async () => {
  const db = app.site.platform.db;
  const { rules, version } = (await staff.visitor.call(readHours, {})).body;
  const lunch = { day: 'tuesday' as const, from: '12:30', until: '13:00', name: 'Lunch' };
  await staff.visitor.call(saveHours, { body: { rules: { ...rules, breaks: [lunch] }, version } });
  await staff.visitor.call(blockTime, {
    body: { start: tuesday('15:00'), end: tuesday('23:00'), reason: 'Site visit', keep: [] },
  });
  await setClock(tuesday('07:00'));
  expect((await read()).closed).toEqual([
    { start: tuesday('12:30'), end: tuesday('13:00'), reason: 'Break' },
    { start: tuesday('15:00'), end: tuesday('23:00'), reason: 'Site visit' },
  ]);
  await setClock(mondayMorning);
  expect((await read()).closed).toEqual([]);
  await db.deleteFrom('blocked_times').execute();
  await staff.visitor.call(saveHours, { body: { rules, version: version + 1 } });
});

it('200 with unpaid orders, the oldest first, with payment method and expiry', async () => {
  const first = await order(client.visitor);
  await payWith(client.visitor, first.ref, 'bank');
  app.clock.passSeconds(60);
  const second = await order(client.visitor);
  const { money } = await read();
  expect(money).toMatchObject({ count: 2, dueCents: 20_000 });
  expect(money.orders).toEqual([
    {
      ref: first.ref,
      customer: 'Amara Ncube',
      method: 'bank',
      dueCents: 10_000,
      createdAt: '2026-03-02T07:00:00.000Z',
      expiresAt: '2026-03-16T07:00:00.000Z',
      reminders: 0,
    },
    expect.objectContaining({ ref: second.ref, method: null }),
  ]);
  await receive(staff.visitor, first.ref, { amountCents: 4_000 });
  const [partlyPaid] = (await read()).money.orders;
  expect(partlyPaid).toMatchObject({ ref: first.ref, dueCents: 6_000, expiresAt: null });
  expect((await read()).needs).toEqual([]);
  await setFulfilment(staff.visitor, first.ref, 'cancelled');
  await receive(staff.visitor, second.ref);
  expect((await read()).money.count).toBe(0);
  expect((await read()).needs).toMatchObject([
    { kind: 'order_trouble', ref: first.ref, name: 'Amara Ncube', about: 'paid_after_cancel' },
    { kind: 'course_to_date', ref: second.ref, about: 'QGIS course' },
  ]);
});

it('200 with unread inquiries by their reply deadline, and with briefs to quote', async () => {
  const message = 'A flood map of one ward, before the rains, and the stands that are at risk in it in a bad January';
  const { ref } = (await app.visitor().call(sendInquiry, { body: inquiryBody('quote', { message }) })).body;
  await app.visitor().call(sendInquiry, { body: inquiryBody('general', { subject: 'Buy now' }) });
  const brief = await sendNew(client.visitor);
  await quoted(client.visitor, staff.visitor);
  const { inquiries, needs } = await read();
  expect(inquiries).toEqual({
    count: 1,
    list: [
      {
        ref,
        type: 'quote',
        name: 'Rudo Dube',
        about: 'A flood map of one ward, before the rains, and the stands that are at risk in it in a bad…',
        createdAt: expect.any(String),
        // Two working days, until the business closes.
        dueAt: '2026-03-04T14:30:00.000Z',
      },
    ],
  });
  expect(needs.map(({ kind, ref: about }) => [kind, about])).toContainEqual(['quote_due', brief.ref]);
  expect(needs.map(({ kind }) => kind)).not.toContain('answer_due');
  await setClock('2026-03-04T07:00:00Z');
  const later = await read();
  expect(later.needs.find(({ kind }) => kind === 'answer_due')).toMatchObject({ ref, isDue: true });
  const { needs: counted } = (await staff.visitor.call(readWaiting, {})).body;
  expect(counted).toBe(later.needs.length);
});
