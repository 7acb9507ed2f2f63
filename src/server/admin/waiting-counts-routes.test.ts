import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Role } from '#contract/accounts/accounts.ts';
import { markInquiry } from '#contract/admin/inquiries/inquiries.ts';
import { replyToInquiry } from '#contract/admin/inquiries/threads.ts';
import { setMeetingPoint } from '#contract/admin/meetings.ts';
import { listAdminOrders } from '#contract/admin/orders/orders.ts';
import { readWaiting } from '#contract/admin/waiting-counts.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { receive, setFulfilment } from '#tests/support/data/admin-orders.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { bookAt, tuesday } from '#tests/support/data/meetings.ts';
import { order } from '#tests/support/data/orders.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let staff: SignedIn;
beforeAll(async () => {
  staff = await signedIn(app, { roles: ['staff'] });
});

const waiting = async () => (await staff.visitor.call(readWaiting, {})).body;

it('200: counts waiting items, and stops counting each once it is done', async () => {
  const orders = { new: 0, money: 0, work: 0, attention: 0, open: 0, all: 0 };
  const nothing = {
    inquiries: 0,
    briefs: 0,
    orders,
    meetings: 0,
    meetingsWithoutPoint: 0,
    meetingsUnmarked: 0,
    failedEmails: 0,
    needs: 0,
    total: 0,
  };
  expect(await waiting()).toEqual(nothing);

  const { ref: inquiry } = (await app.visitor().call(sendInquiry, { body: inquiryBody('general') })).body;
  await app.visitor().call(sendInquiry, { body: inquiryBody('general', { subject: 'Buy now' }) });
  expect(await waiting()).toMatchObject({ inquiries: 1, total: 1 });
  await staff.visitor.call(markInquiry, { params: { ref: inquiry }, body: { status: 'seen' } });
  expect(await waiting()).toMatchObject({ inquiries: 1, total: 1 });
  const reply = { text: 'Yes, we can.', version: 0 };
  await staff.visitor.call(replyToInquiry, { params: { ref: inquiry }, body: reply }, { idempotencyKey: randomUUID() });

  const client = await signedIn(app);
  const video = await bookAt(client.visitor, tuesday('09:00'));
  await bookAt(client.visitor, tuesday('11:00'), { mode: 'in_person' });
  await bookAt(client.visitor, tuesday('14:00'), { mode: 'phone', phone: '0771 234 567' });
  expect(await waiting()).toMatchObject({ meetingsWithoutPoint: 1, total: 1 });
  const body = { meetingPoint: 'https://meet.example.com/a' };
  await staff.visitor.call(setMeetingPoint, { params: { ref: video.ref }, body });
  expect(await waiting()).toEqual({ ...nothing, meetings: 3 });

  const { ref } = await order(client.visitor);
  expect(await waiting()).toMatchObject({
    orders: { new: 1, money: 1, work: 0, attention: 0, open: 1, all: 1 },
    total: 0,
  });
  const { orders: fresh } = (await staff.visitor.call(listAdminOrders, { query: { show: 'new' } })).body;
  expect(fresh.map((one) => one.ref)).toEqual([ref]);
  await receive(staff.visitor, ref);
  expect(await waiting()).toMatchObject({ orders: { new: 1, money: 0, work: 1, all: 1 }, total: 1 });
  await setFulfilment(staff.visitor, ref, 'cancelled');
  expect(await waiting()).toMatchObject({ orders: { new: 0, work: 0, attention: 1 }, total: 1 });
  expect((await staff.visitor.call(listAdminOrders, { query: { show: 'new' } })).body.orders).toEqual([]);

  const { db } = app.site.platform;
  await db.updateTable('emails').set({ status: 'failed' }).where('to_address', '=', client.email).execute();
  const failed = await db.selectFrom('emails').select('id').where('status', '=', 'failed').execute();
  expect(await waiting()).toMatchObject({ failedEmails: failed.length, total: 1 + failed.length });

  app.clock.set(new Date(tuesday('23:59')));
  app.clock.passMinutes(2);
  await signInAgain(app, staff);
  expect(await waiting()).toMatchObject({ meetingsWithoutPoint: 0, meetingsUnmarked: 3 });
});

it.each([
  ['200', ['owner']],
  ['200', ['staff']],
  ['403 FORBIDDEN', ['customer']],
  ['403 FORBIDDEN', []],
] as [string, Role[]][])('%s for the roles %j', async (expected, roles) => {
  const { visitor } = await signedIn(app, { roles });
  expect(outcome(await visitor.call(readWaiting, {}))).toBe(expected);
});

it('401 for a visitor', async () => {
  expect(outcome(await app.visitor().call(readWaiting, {}))).toBe('401 UNAUTHENTICATED');
});
