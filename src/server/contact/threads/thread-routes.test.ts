import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAdminInquiries } from '#contract/admin/inquiries/inquiries.ts';
import * as calls from '#contract/admin/inquiries/threads.ts';
import { readToday } from '#contract/admin/today.ts';
import { listInquiries, sendInquiry } from '#contract/contact/inquiries.ts';
import { limits } from '#contract/limits.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { trailOf as changesOf } from '#tests/support/audit/audit-trail.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { emailsTo, reply, inquiry as sent } from '#tests/support/emails/threads.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', MAIL_FROM: 'Kopje <office@kopje.example>' } });
let staff: SignedIn;
let colleague: SignedIn;
beforeAll(async () => {
  staff = await signedIn(app, { roles: ['staff'] });
  colleague = await signedIn(app, { roles: ['staff'] });
});

beforeEach(async () => {
  await signInAgain(app, staff);
  await signInAgain(app, colleague);
});

const inquiry = (changes?: Record<string, unknown>) => sent(app, changes);
const emailsOf = (to: string) => emailsTo(app, to);
const trailOf = (ref: string) => changesOf(app, ref);
const read = async (ref: string) => (await staff.visitor.call(calls.readThread, { params: { ref } })).body;
const change = (ref: string, body: { closed?: boolean; assigned?: 'me' | 'nobody' }) =>
  staff.visitor.call(calls.changeThread, { params: { ref }, body });
const takeBack = (ref: string, id: string) => staff.visitor.call(calls.takeReplyBack, { params: { ref, id } });
const waiting = async () => (await staff.visitor.call(readToday, {})).body.inquiries.list.map(({ ref }) => ref);
const listed = async (show: 'new' | 'business' | 'client' | 'closed') =>
  (await staff.visitor.call(listAdminInquiries, { query: { show } })).body.inquiries.map(({ ref }) => ref);

it('emails a reply in the thread of the acknowledgement, and marks the inquiry as waiting for the client', async () => {
  const { ref, email, message } = await inquiry();
  expect(await waiting()).toContain(ref);
  expect(await read(ref)).toMatchObject({
    state: 'new',
    version: 0,
    messages: [],
    email,
    message,
    dueOn: expect.any(String),
  });
  const replied = await reply(staff, ref.toLowerCase(), ' Thank you.\r\nIt costs USD 80. ');
  expect([outcome(replied), replied.body.state, replied.body.version]).toEqual(['201', 'client', 1]);
  expect(replied.body.messages).toMatchObject([
    { kind: 'reply', text: 'Thank you.\nIt costs USD 80.', by: 'Tendai Moyo', email: 'held' },
  ]);
  const [acknowledgement, sent] = await emailsOf(email);
  expect(sent).toMatchObject({
    kind: 'inquiry-reply',
    subject: `Re: We have your message: ${ref}`,
    body_html: null,
    reference_ids: [`<${acknowledgement?.id}@kopje.example>`],
    message_id: expect.stringMatching(/^<[\da-f-]{36}@kopje\.example>$/),
  });
  expect(sent?.body_text).toMatch(
    /^Thank you\.\nIt costs USD 80\.\n\nOn 2 March 2026 at \d\d:\d\d, Rudo Dube wrote:\n> The/,
  );
  expect(await waiting()).not.toContain(ref);
  expect(await listed('client')).toContain(ref);
  expect(await trailOf(ref)).toEqual([['inquiry.replied', staff.userId, 'new', 'waiting for client']]);
  expect((await read(ref)).changes).toMatchObject([{ event: 'inquiry.replied', by: 'Tendai Moyo' }]);

  const next = await reply(colleague, ref, 'One thing more.', 1);
  const [, , second] = await emailsOf(email);
  expect(second?.reference_ids).toEqual([`<${acknowledgement?.id}@kopje.example>`, sent?.message_id]);
  expect(next.body.messages).toHaveLength(2);
});

describe('a reply', () => {
  it('is one email for repeated presses, by its key and by the revision it was written for', async () => {
    const { ref, email } = await inquiry();
    const key = randomUUID();
    const replies = [await reply(staff, ref, 'Yes.', 0, key), await reply(staff, ref, 'Yes.', 0, key)];
    expect(replies.map(outcome)).toEqual(['201', '201']);
    expect(outcome(await reply(staff, ref, 'Yes.'))).toBe('409 THREAD_CHANGED');
    expect(outcome(await reply(colleague, ref, 'Yes, we can.'))).toBe('409 THREAD_CHANGED');
    expect((await emailsOf(email)).filter(({ kind }) => kind === 'inquiry-reply')).toHaveLength(1);
    expect(await trailOf(ref)).toHaveLength(1);
  });

  it('needs a key and a text of at most 10,000 characters, and is refused for spam', async () => {
    const { ref } = await inquiry();
    expect(outcome(await reply(staff, ref, '   '))).toBe('422 VALIDATION_FAILED');
    expect(outcome(await reply(staff, ref, 'x'.repeat(limits.replyMaxLength + 1)))).toBe('422 VALIDATION_FAILED');
    const body = { text: 'Yes.', version: 0 };
    const keyless = await staff.visitor.call(calls.replyToInquiry, { params: { ref }, body }, { idempotencyKey: '' });
    expect(outcome(keyless)).toBe('422 IDEMPOTENCY_KEY_REQUIRED');
    const spam = await inquiry({ subject: 'Buy now' });
    expect(outcome(await reply(staff, spam.ref, 'Yes.'))).toBe('409 INQUIRY_IS_SPAM');
  });

  it('can be taken back for 10 seconds: the email is deleted, the text returned, and the inquiry waits for us again', async () => {
    const { ref, email } = await inquiry();
    const [sent] = (await reply(staff, ref, 'Too early.')).body.messages;
    app.clock.passSeconds(limits.replyTakeBackSeconds - 1);
    const taken = await takeBack(ref, sent?.id ?? '');
    expect([outcome(taken), taken.body.text, taken.body.thread.messages]).toEqual(['200', 'Too early.', []]);
    expect(taken.body.thread).toMatchObject({ state: 'business', version: 2 });
    expect((await emailsOf(email)).map(({ kind }) => kind)).toEqual(['inquiry-received']);
    expect((await takeBack(ref, sent?.id ?? '')).body.text).toBe('Too early.');
    expect(await waiting()).toContain(ref);
    expect(await trailOf(ref)).toEqual([
      ['inquiry.replied', staff.userId, 'new', 'waiting for client'],
      ['inquiry.reply_taken_back', staff.userId, 'waiting for client', 'waiting for us'],
    ]);
    const [late] = (await reply(staff, ref, 'Now.', 2)).body.messages;
    app.clock.passSeconds(limits.replyTakeBackSeconds);
    expect(outcome(await takeBack(ref, late?.id ?? ''))).toBe('409 REPLY_SENT');
    expect(outcome(await takeBack((await inquiry()).ref, late?.id ?? ''))).toBe('404 NOT_FOUND');
  });
});

it('stores notes that are never sent or shown to a customer', async () => {
  const sender = await signedIn(app);
  const { ref } = (await sender.visitor.call(sendInquiry, { body: inquiryBody('general') })).body;
  const call = () =>
    staff.visitor.call(
      calls.addInquiryNote,
      { params: { ref }, body: { text: 'Needs a photo.' } },
      { idempotencyKey: key },
    );
  const key = randomUUID();
  expect(outcome(await call())).toBe('201');
  const { body } = await call();
  expect(body).toMatchObject({ state: 'new', version: 1, messages: [{ kind: 'note', text: 'Needs a photo.' }] });
  expect(await trailOf(ref)).toEqual([['inquiry.noted', staff.userId, '', 'note added']]);
  await reply(staff, ref, 'Could you send a photo?', 1);
  const { inquiries } = (await sender.visitor.call(listInquiries, { query: {} })).body;
  expect(inquiries[0]?.messages).toEqual([]);
  app.clock.passSeconds(limits.replyTakeBackSeconds);
  const later = (await sender.visitor.call(listInquiries, { query: {} })).body.inquiries[0];
  expect(later?.messages.map(({ kind, text }) => [kind, text])).toEqual([['reply', 'Could you send a photo?']]);
});

it('closes, reopens and assigns an inquiry, each with an audit row', async () => {
  const { ref } = await inquiry();
  expect((await change(ref, { closed: true })).body).toMatchObject({
    state: 'closed',
    waitingSince: null,
    dueOn: null,
  });
  await change(ref, { closed: true });
  expect(await waiting()).not.toContain(ref);
  expect(await listed('closed')).toContain(ref);
  expect((await change(ref, { closed: false })).body.state).toBe('business');
  expect((await change(ref, { assigned: 'me' })).body.assigned).toEqual({ name: 'Tendai Moyo', isYou: true });
  await change(ref, { assigned: 'me' });
  expect((await change(ref, { assigned: 'nobody' })).body.assigned).toBeNull();
  expect(await trailOf(ref)).toEqual([
    ['inquiry.closed', staff.userId, 'new', 'closed'],
    ['inquiry.opened', staff.userId, 'closed', 'waiting for us'],
    ['inquiry.assigned', staff.userId, 'nobody', 'assigned to themselves'],
    ['inquiry.assigned', staff.userId, 'assigned', 'nobody'],
  ]);
});

it('shows two people who have one thread open to each other, for some seconds', async () => {
  const { ref } = await inquiry();
  const watch = (by: SignedIn, isWriting: boolean) =>
    by.visitor.call(calls.watchThread, { params: { ref }, body: { isWriting } });
  expect((await watch(staff, false)).body).toEqual({ others: [], version: 0 });
  expect((await watch(colleague, true)).body.others).toEqual([{ name: 'Tendai Moyo', isWriting: false }]);
  await reply(colleague, ref, 'I have it.');
  expect((await watch(staff, false)).body).toEqual({ others: [{ name: 'Tendai Moyo', isWriting: true }], version: 1 });
  app.clock.passSeconds(limits.viewerSeenSeconds + 1);
  expect((await watch(staff, false)).body.others).toEqual([]);
  await app.site.platform.scheduler.runDue();
  const left = await app.site.platform.db.selectFrom('inquiry_viewers').select('user_id').execute();
  expect(left).toEqual([{ user_id: staff.userId }]);
  expect(await trailOf(ref)).toHaveLength(1);
});
