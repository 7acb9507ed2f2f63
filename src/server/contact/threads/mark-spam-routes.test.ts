import { beforeEach, expect, it } from 'vitest';
import { downloadInquiryFile, listAdminInquiries } from '#contract/admin/inquiries/inquiries.ts';
import * as calls from '#contract/admin/inquiries/threads.ts';
import { searchAdmin } from '#contract/admin/search.ts';
import { readToday } from '#contract/admin/today.ts';
import { readWaiting } from '#contract/admin/waiting-counts.ts';
import { listInquiries, sendInquiry } from '#contract/contact/inquiries.ts';
import { limits } from '#contract/limits.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { trailOf } from '#tests/support/audit/audit-trail.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { inquiryBody, pdf, sendFile } from '#tests/support/data/inquiries.ts';
import { emailsTo, inquiry, reply } from '#tests/support/emails/threads.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', MAIL_FROM: 'Kopje <office@kopje.example>' } });
let staff: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  staff = await signedIn(app, { roles: ['staff'] });
});

const mark = (ref: string, isSpam: boolean) =>
  staff.visitor.call(calls.markSpam, { params: { ref }, body: { isSpam } });
const read = async (ref: string) => (await staff.visitor.call(calls.readThread, { params: { ref } })).body;
const listed = async (show: 'spam' | 'all' | 'business') =>
  (await staff.visitor.call(listAdminInquiries, { query: { show } })).body.inquiries.map(({ ref }) => ref);
const waiting = async () => (await staff.visitor.call(readWaiting, {})).body.inquiries;
const kindsTo = async (email: string) => (await emailsTo(app, email)).map(({ kind }) => kind);

it('removes an inquiry from every list but that of spam, and restores it unchanged', async () => {
  const { ref, email } = await inquiry(app);
  const count = await waiting();
  expect((await mark(ref.toLowerCase(), true)).body).toMatchObject({
    state: 'spam',
    version: 1,
    waitingSince: null,
    dueOn: null,
    deletesAt: '2026-04-01T07:01:00.000Z',
  });
  await mark(ref, true);
  expect([await listed('spam'), await listed('all'), await listed('business'), await waiting()]).toEqual([
    [ref],
    [],
    [],
    count - 1,
  ]);
  const { inquiries, needs } = (await staff.visitor.call(readToday, {})).body;
  expect([inquiries.list, needs.filter((need) => need.ref === ref)]).toEqual([[], []]);
  expect((await staff.visitor.call(searchAdmin, { query: { q: ref } })).body.records).toEqual([]);

  expect((await mark(ref, false)).body).toMatchObject({ state: 'business', version: 2, deletesAt: null });
  await mark(ref, false);
  expect([await listed('spam'), await listed('business'), await waiting()]).toEqual([[], [ref], count]);
  expect(await trailOf(app, ref)).toEqual([
    ['inquiry.marked_as_spam', staff.userId, 'new', 'spam'],
    ['inquiry.spam_taken_back', staff.userId, 'spam', 'waiting for us'],
  ]);
  expect(await kindsTo(email)).toEqual(['inquiry-received']);
});

it('takes back a reply whose email is still queued, and refuses later ones', async () => {
  const { ref, email } = await inquiry(app);
  await reply(staff, ref, 'Too friendly.');
  const marked = (await mark(ref, true)).body;
  expect(marked).toMatchObject({ state: 'spam', messages: [] });
  expect(await kindsTo(email)).toEqual(['inquiry-received']);
  expect(outcome(await reply(staff, ref, 'Again.', marked.version))).toBe('409 INQUIRY_IS_SPAM');
  const change = { params: { ref }, body: { closed: true } };
  expect(outcome(await staff.visitor.call(calls.changeThread, change))).toBe('409 INQUIRY_IS_SPAM');
  // A reply based on the thread as it was before is refused.
  expect(outcome(await reply(staff, ref, 'Again.', (await mark(ref, false)).body.version - 1))).toBe(
    '409 THREAD_CHANGED',
  );
  expect(await read(ref)).toMatchObject({ state: 'business', messages: [] });
});

it('keeps a reply that has been sent', async () => {
  const { ref, email } = await inquiry(app);
  await reply(staff, ref, 'Thank you.');
  app.clock.passSeconds(limits.replyTakeBackSeconds);
  expect((await mark(ref, true)).body.messages).toHaveLength(1);
  expect((await mark(ref, false)).body).toMatchObject({ state: 'client' });
  expect(await kindsTo(email)).toEqual(['inquiry-received', 'inquiry-reply']);
});

it('restores what the form took for spam, without an email', async () => {
  const { ref, email } = await inquiry(app, { subject: 'Buy now' });
  expect(await read(ref)).toMatchObject({ state: 'spam', deletesAt: '2026-04-01T07:01:00.000Z' });
  expect((await mark(ref, false)).body.state).toBe('business');
  expect(await kindsTo(email)).toEqual([]);
});

it('deletes it after 30 days; until then its sender sees it as unread, and its files are not served', async () => {
  const sender = await signedIn(app);
  const body = inquiryBody('quote', { files: [{ name: 'plan.pdf', bytes: 200 }] });
  const { ref, uploadTokens } = (await sender.visitor.call(sendInquiry, { body })).body;
  await sendFile(sender.visitor, ref, { bytes: pdf(), token: uploadTokens[0] ?? '' });
  app.clock.passSeconds(40 * 86_400);
  staff = await signedIn(app, { roles: ['staff'] });
  await mark(ref, true);
  const file = { params: { ref, id: '1' } };
  expect(outcome(await staff.visitor.call(downloadInquiryFile, file))).toBe('404 NOT_FOUND');
  const own = async () => {
    await signInAgain(app, sender);
    return (await sender.visitor.call(listInquiries, { query: {} })).body.inquiries.map((one) => [one.ref, one.status]);
  };
  app.clock.passSeconds(limits.inquirySpamKeptDays * 86_400);
  await app.site.platform.scheduler.runDue();
  expect(await own()).toEqual([[ref, 'new']]);
  app.clock.passSeconds(1);
  await app.site.platform.scheduler.runDue();
  expect(await own()).toEqual([]);
});
