import { beforeAll, expect, it } from 'vitest';
import { listChanges } from '#contract/admin/audit.ts';
import { markInquiry } from '#contract/admin/inquiries/inquiries.ts';
import { markMeeting, setMeetingPoint } from '#contract/admin/meetings.ts';
import { cancelOrder } from '#contract/checkout/orders.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { testApp } from '#tests/support/app/app.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { giveBack, receive, setFulfilment } from '#tests/support/data/admin-orders.ts';
import { answer, quote, sendNew } from '#tests/support/data/briefs.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { bookAt, tuesday } from '#tests/support/data/meetings.ts';
import { order } from '#tests/support/data/orders.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let owner: SignedIn;
let client: SignedIn;
beforeAll(async () => {
  owner = await signedIn(app, { roles: ['owner'] });
  client = await signedIn(app);
});

const list = async (query: Record<string, string> = {}) =>
  (await owner.visitor.call(listChanges, { query: { show: 'all', ...query } })).body;
const written = async (query?: Record<string, string>): Promise<string[]> =>
  (await list(query)).changes.map(({ event, before, after }) => `${event}: ${before} > ${after}`);

it('200 with a row for each write by staff: who, what, before and after; none for writes by customers', async () => {
  const { ref } = await order(client.visitor);
  await receive(owner.visitor, ref);
  await setFulfilment(owner.visitor, ref, 'in_progress');
  await setFulfilment(owner.visitor, ref, 'in_progress');
  await giveBack(owner.visitor, ref, 2_500);
  await setFulfilment(owner.visitor, ref, 'cancelled');
  expect(await written({ q: ref.toLowerCase() })).toEqual([
    'order.cancelled: in_progress > cancelled',
    'order.money.returned: USD 100.00 > USD 75.00',
    'order.work.in_progress: placed > in_progress',
    'order.money.received: USD 0.00 > USD 100.00',
  ]);
  const own = await order(client.visitor);
  await client.visitor.call(cancelOrder, { params: { ref: own.ref }, body: {} });
  expect(await written({ q: own.ref })).toEqual([]);

  const { ref: inquiry } = (await app.visitor().call(sendInquiry, { body: inquiryBody('general') })).body;
  for (let count = 0; count < 2; count += 1) {
    await owner.visitor.call(markInquiry, { params: { ref: inquiry }, body: { status: 'seen' } });
  }
  expect(await written({ show: 'inquiry' })).toEqual(['inquiry.seen: new > seen']);

  const brief = await sendNew(client.visitor);
  await quote(owner.visitor, brief.ref);
  await quote(owner.visitor, brief.ref);
  await answer(owner.visitor, brief.ref);
  expect(await written({ show: 'brief' })).toEqual([
    'brief.answered:  > answered',
    'quote.written: version 1 > version 2',
    'quote.written: no quote > version 1',
  ]);

  const meeting = await bookAt(client.visitor, tuesday('09:00'));
  const meetingPoint = 'https://meet.example.com/a';
  await owner.visitor.call(setMeetingPoint, { params: { ref: meeting.ref }, body: { meetingPoint } });
  app.clock.set(new Date(tuesday('09:10')));
  await signInAgain(app, owner);
  for (const status of ['completed', 'no_show'] as const) {
    await owner.visitor.call(markMeeting, { params: { ref: meeting.ref }, body: { status } });
  }
  expect(await written({ show: 'booking' })).toEqual([
    'booking.no_show: completed > no_show',
    'booking.completed: confirmed > completed',
    `booking.meeting_point_set:  > ${meetingPoint}`,
  ]);
  const [latest] = (await list()).changes;
  expect(latest).toMatchObject({ by: 'Tendai Moyo', subject: meeting.ref, at: tuesday('09:10') });
  expect(await written({ from: '2026-03-03' })).toHaveLength(2);
  expect(await written({ to: '2026-03-02' })).toHaveLength(9);
  expect(await written({ q: 'moyo' })).toHaveLength(11);
  expect(await written({ q: 'nobody' })).toEqual([]);
});

it('200 page by page by cursor', async () => {
  const { db } = app.site.platform;
  const row = { at: app.clock.now(), event: 'email.sent_again', user_id: null, subject: 'x', address_hmac: null };
  const rows = Array.from({ length: 60 }, () => ({ ...row, details: '{}', before: 'failed', after: 'queued' }));
  await db.insertInto('audit_events').values(rows).execute();
  const first = await list({ show: 'email' });
  const second = await list({ show: 'email', cursor: first.cursor ?? '' });
  expect([first.changes.length, second.changes.length, second.cursor]).toEqual([50, 10, null]);
});
