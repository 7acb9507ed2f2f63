import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { answerOrderMessage, markOrderMessagesSeen, skipOrderAnswer } from '#contract/admin/orders/messages.ts';
import { readToday } from '#contract/admin/today.ts';
import { readWaiting } from '#contract/admin/waiting-counts.ts';
import { listOrderMessages, markMessagesRead, writeOrderMessage } from '#contract/checkout/order-messages.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { emailsAbout, readAsAdmin } from '#tests/support/data/admin-orders.ts';
import { order } from '#tests/support/data/orders.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com' } });
let amara: SignedIn;
let staff: SignedIn;
let ref: string;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
  ({ ref } = await order(amara.visitor));
});

const write = (text: string, idempotencyKey: string = randomUUID()) =>
  amara.visitor.call(writeOrderMessage, { params: { ref }, body: { text } }, { idempotencyKey });
const answer = (text: string, idempotencyKey: string = randomUUID()) =>
  staff.visitor.call(answerOrderMessage, { params: { ref }, body: { text } }, { idempotencyKey });
const seen = (through: string) => staff.visitor.call(markOrderMessagesSeen, { params: { ref }, body: { through } });
const toOwner = () => emailsAbout(app, 'owner@example.com', ref, 'order-message-owner');
const toClient = () => emailsAbout(app, amara.email, ref, 'order-message');
const needs = async () => {
  const { needs: all } = (await staff.visitor.call(readToday, {})).body;
  return all.filter((need) => need.ref === ref).map(({ kind, about }) => [kind, about]);
};

it('a customer writes once for a key: the business is emailed, and Today lists the message', async () => {
  const key = randomUUID();
  expect(outcome(await write('When do you begin?', key))).toBe('201');
  const again = await write('When do you begin?', key);
  expect(again.body.messages).toMatchObject([{ by: 'client', text: 'When do you begin?', isRead: false }]);
  const [email, ...more] = await toOwner();
  expect(more).toEqual([]);
  expect(email?.text).toContain('> When do you begin?');
  expect(await needs()).toEqual([['order_message', 'When do you begin?']]);
});

it('emails about new messages again only after the recipient has read the last ones', async () => {
  const first = (await write('One')).body.messages[0]?.id ?? '';
  app.clock.passSeconds(1);
  const second = (await write('Two')).body.messages[1]?.id ?? '';
  expect(await toOwner()).toHaveLength(1);
  // The messages on the screen are marked as read; one that arrived in the meantime is not.
  expect((await seen(first)).body.messages.map(({ isRead }) => isRead)).toEqual([true, false]);
  await seen(second);
  await seen(second);
  // Reading is not answering.
  expect(await needs()).toEqual([['order_message', 'One']]);
  await write('Three');
  expect(await toOwner()).toHaveLength(2);
  const { db } = app.site.platform;
  const rows = await db.selectFrom('audit_events').selectAll().where('event', '=', 'order.messages_read').execute();
  expect(rows.filter(({ subject }) => subject === ref)).toMatchObject([
    { user_id: staff.userId, before: 'unread', after: 'read' },
    { user_id: staff.userId, before: 'unread', after: 'read' },
  ]);
});

it('staff answer once for a key, with an audit row; the customer is emailed once until they have read', async () => {
  const key = randomUUID();
  await answer('On Monday', key);
  const { messages } = (await answer('On Monday', key)).body;
  expect(messages).toMatchObject([{ by: 'business', text: 'On Monday', isRead: false }]);
  await answer('At nine');
  expect((await toClient()).map(({ text }) => text.includes('> On Monday'))).toEqual([true]);
  const through = messages[0]?.id ?? '';
  const read = await amara.visitor.call(markMessagesRead, { params: { ref }, body: { through } });
  expect(read.body.messages.map(({ isRead }) => isRead)).toEqual([true, true]);
  const { db } = app.site.platform;
  const rows = await db.selectFrom('audit_events').selectAll().where('event', '=', 'order.message_sent').execute();
  expect(rows.filter(({ subject }) => subject === ref)).toMatchObject([
    { user_id: staff.userId, before: '', after: 'sent' },
    { user_id: staff.userId, before: '', after: 'sent' },
  ]);
  expect((await readAsAdmin(staff.visitor, ref)).messages).toHaveLength(2);
});

it('404 NOT_FOUND for the messages of another order, 409 NO_ADDRESS once the account is deleted', async () => {
  const through = (await write('One')).body.messages[0]?.id ?? '';
  const other = await order(amara.visitor);
  const params = { ref: other.ref };
  expect(outcome(await staff.visitor.call(markOrderMessagesSeen, { params, body: { through } }))).toBe('404 NOT_FOUND');
  expect((await amara.visitor.call(listOrderMessages, { params })).body.messages).toEqual([]);
  const { db } = app.site.platform;
  await db.updateTable('orders').set({ user_id: null, email: '' }).where('ref', '=', ref).execute();
  expect(outcome(await answer('Hello'))).toBe('409 NO_ADDRESS');
});

it('a message stays a need of staff until it is answered or needs no answer, not until it is read', async () => {
  const isNeeded = async () => {
    const { needs } = (await staff.visitor.call(readToday, {})).body;
    const { needs: counted } = (await staff.visitor.call(readWaiting, {})).body;
    expect(counted).toBe(needs.length);
    return needs.some((need) => need.kind === 'order_message' && need.ref === ref);
  };
  const first = (await write('Can I get my money back?')).body.messages[0]?.id ?? '';
  await seen(first);
  expect([await isNeeded(), (await readAsAdmin(staff.visitor, ref)).messageWaitsSince]).toEqual([
    true,
    expect.any(String),
  ]);
  await answer('Yes');
  expect([await isNeeded(), (await readAsAdmin(staff.visitor, ref)).messageWaitsSince]).toEqual([false, null]);
  await write('Thank you');
  expect(await isNeeded()).toBe(true);
  const skip = () => staff.visitor.call(skipOrderAnswer, { params: { ref } });
  expect([outcome(await skip()), outcome(await skip())]).toEqual(['200', '200']);
  expect(await isNeeded()).toBe(false);
  const { db } = app.site.platform;
  const rows = await db.selectFrom('audit_events').selectAll().where('event', '=', 'order.answer_skipped').execute();
  expect(rows.filter(({ subject }) => subject === ref)).toHaveLength(1);
});
