import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listChanges } from '#contract/admin/audit.ts';
import { listFailedEmails, sendEmailAgain } from '#contract/admin/failed-emails.ts';
import { addSeconds } from '#server/platform/clock.ts';
import { smtpTransport } from '#server/platform/email/smtp.ts';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { type SmtpInbox, startSmtp } from '#tests/support/stand-ins/smtp.ts';

let inbox: SmtpInbox;
let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  inbox = await startSmtp();
  inbox.answer = (to) => (to.endsWith('@refused.example') ? { status: 550, text: 'mailbox unavailable' } : 'accept');
  app = await startTestApp({ transport: smtpTransport(inbox.url) });
  staff = await signedIn(app, { roles: ['staff'] });
});
afterAll(async () => {
  await app.stop();
  await inbox.stop();
});

/** Posts an email that the server refuses for good, and waits until it is marked as failed. */
async function failed(to: string, codeSeconds?: number): Promise<string> {
  const { db, mailer } = app.site.platform;
  const email = { kind: 'order-received', to, subject: 'Your order', text: 'words', html: '<p>words</p>' };
  const code = codeSeconds && { secret: true, sendBefore: addSeconds(app.clock.now(), codeSeconds) };
  await db.transaction().execute((trx) => mailer.post(trx, { ...email, ...code }));
  const find = () => db.selectFrom('emails').select(['id', 'status']).where('to_address', '=', to);
  await outputOf(() =>
    vi.waitFor(async () => expect((await find().executeTakeFirstOrThrow()).status).toBe('failed'), { timeout: 8_000 }),
  );
  return (await find().executeTakeFirstOrThrow()).id;
}
const failedEmails = async () => (await staff.visitor.call(listFailedEmails, {})).body.emails;
const trailOf = (id: string) =>
  app.site.platform.db
    .selectFrom('audit_events')
    .select(['user_id', 'before', 'after'])
    .where('event', '=', 'email.sent_again')
    .where('subject', '=', id)
    .execute();
const sendAgain = (id: string) => staff.visitor.call(sendEmailAgain, { params: { id } });

describe('GET /admin/emails/failed', () => {
  it('200 with recipient, subject and reason of each failure, for 7 days', async () => {
    const id = await failed('rudo@refused.example');
    expect(await failedEmails()).toEqual([
      {
        id,
        to: 'rudo@refused.example',
        subject: 'Your order',
        at: app.clock.now().toISOString(),
        reason: expect.stringContaining('mailbox unavailable'),
        attempts: 1,
        canBeSent: true,
      },
    ]);
    const then = app.clock.now();
    app.clock.passMinutes(7 * 24 * 60);
    const later = await signedIn(app, { roles: ['owner'] });
    expect((await later.visitor.call(listFailedEmails, {})).body.emails).toEqual([]);
    app.clock.set(then);
  });

  it('401 UNAUTHENTICATED for a visitor, 403 FORBIDDEN for a customer', async () => {
    const customer = await signedIn(app);
    expect(outcome(await app.visitor().call(listFailedEmails, {}))).toBe('401 UNAUTHENTICATED');
    expect(outcome(await customer.visitor.call(listFailedEmails, {}))).toBe('403 FORBIDDEN');
    expect(outcome(await customer.visitor.call(sendEmailAgain, { params: { id: randomUUID() } }))).toBe(
      '403 FORBIDDEN',
    );
  });
});

describe('POST /admin/emails/:id/send-again', () => {
  it('200: sent once with the same Message-ID and an audit row; then 409 EMAIL_NOT_FAILED', async () => {
    const id = await failed('tendai@refused.example');
    inbox.answer = 'accept';
    expect(outcome(await sendAgain(id))).toBe('200');
    expect(outcome(await sendAgain(id))).toBe('409 EMAIL_NOT_FAILED');
    const email = await inbox.next('tendai@refused.example');
    expect(email.headers['message-id']).toContain(id);
    expect((await failedEmails()).map((one) => one.id)).not.toContain(id);
    expect(outcome(await sendAgain(id))).toBe('409 EMAIL_NOT_FAILED');
    expect(inbox.emails.filter(({ to }) => to.includes('tendai@refused.example'))).toHaveLength(1);
    expect(await trailOf(id)).toEqual([{ user_id: staff.userId, before: 'failed', after: 'queued' }]);
    const { changes } = (await staff.visitor.call(listChanges, { query: { show: 'email' } })).body;
    expect(changes[0]).toMatchObject({ subject: id, about: expect.stringMatching(/.+, to tendai@refused\.example$/) });
  });

  it('200 again for the same Idempotency-Key: the same answer, one email, one audit row', async () => {
    inbox.answer = { status: 550, text: 'mailbox unavailable' };
    const id = await failed('chipo@refused.example');
    inbox.answer = 'accept';
    const idempotencyKey = randomUUID();
    const first = await staff.visitor.call(sendEmailAgain, { params: { id } }, { idempotencyKey });
    const second = await staff.visitor.call(sendEmailAgain, { params: { id } }, { idempotencyKey });
    expect([outcome(first), outcome(second), second.text]).toEqual(['200', '200', first.text]);
    await inbox.next('chipo@refused.example');
    expect(await trailOf(id)).toHaveLength(1);
  });

  it('409 EMAIL_EXPIRED for an expired code, whose text is erased by then', async () => {
    inbox.answer = { status: 550, text: 'mailbox unavailable' };
    const id = await failed('code@refused.example', 120);
    expect((await failedEmails()).find((email) => email.id === id)?.canBeSent).toBe(true);
    app.clock.passSeconds(120);
    expect((await failedEmails()).find((email) => email.id === id)?.canBeSent).toBe(false);
    expect(outcome(await sendAgain(id))).toBe('409 EMAIL_EXPIRED');
    await app.site.platform.scheduler.runDue();
    const { db } = app.site.platform;
    expect(await db.selectFrom('emails').select('body_text').where('id', '=', id).execute()).toEqual([
      { body_text: null },
    ]);
  });

  it('404 NOT_FOUND for an unknown email', async () => {
    expect(outcome(await sendAgain(randomUUID()))).toBe('404 NOT_FOUND');
  });
});
