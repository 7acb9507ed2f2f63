import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { activate, resendActivation } from '#contract/accounts/sessions.ts';
import { confirmBooking } from '#contract/bookings/bookings.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { smtpTransport } from '#server/platform/email/smtp.ts';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { rectangleOf } from '#tests/support/data/areas.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { bookAt, bookingForm, holdAt, tuesday } from '#tests/support/data/meetings.ts';
import { copyOfContent } from '#tests/support/project/content.ts';
import { textOf } from '#tests/support/project/project-files.ts';
import { type SmtpInbox, startSmtp } from '#tests/support/stand-ins/smtp.ts';

let inbox: SmtpInbox;
let app: TestApp;
beforeAll(async () => {
  inbox = await startSmtp();
  app = await startTestApp({
    transport: smtpTransport(inbox.url),
    settings: { MAIL_FROM: 'Kopje Geospatial <hello@kopje.example>', OWNER_EMAIL: 'owner@example.com' },
  });
});
afterEach(() => {
  inbox.answer = 'accept';
});
afterAll(async () => {
  await app.stop();
  await inbox.stop();
});

/** The one email of its kind to an address. */
const emailTo = (email: string, kind = 'activation-code') =>
  app.site.platform.db
    .selectFrom('emails')
    .selectAll()
    .where('to_address', '=', email)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();

/** Waits until the worker has tried; its retries are a minute apart, so the next one is triggered at once. */
const untilTried = (email: string, kind?: string) =>
  vi.waitFor(async () => expect((await emailTo(email, kind)).attempts).toBeGreaterThan(0), { timeout: 8_000 });
/** Triggers the next try of an email once a job for it is waiting. */
const callForRetry = async (email: string, kind?: string): Promise<void> => {
  const { id } = await emailTo(email, kind);
  const hasten = sql`update jobs.job set start_after = now() - interval '1 second'
    where state::text = 'retry' and data->>'emailId' = ${id} returning id`;
  await vi.waitFor(async () => expect((await hasten.execute(app.site.platform.db)).rows).toHaveLength(1), {
    timeout: 8_000,
  });
};
const untilStatus = (email: string, status: string, kind?: string) =>
  vi.waitFor(async () => expect((await emailTo(email, kind)).status).toBe(status), { timeout: 8_000 });

/** The calendar file of an email, unfolded. */
function calendarIn(raw: string): string {
  const part = raw.split(/\r\n--/).find((one) => /filename="?[^"]+\.ics/.test(one)) ?? '';
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  const isBase64 = /transfer-encoding: base64/i.test(part);
  const text = isBase64 ? Buffer.from(body, 'base64').toString('utf8') : body;
  return text.replace(/\r\n[ \t]/g, '').replaceAll('\r\n', '\n');
}

describe('an email', () => {
  it('with a code is sent as text and HTML, and its body is erased afterwards', async () => {
    const visitor = app.visitor();
    const { email } = await visitor.signUp();
    const sent = await inbox.next(email);
    expect(sent.from).toBe('hello@kopje.example');
    expect(sent.headers['subject']).toBe('Your Kopje Geospatial activation code');
    const code = /^(\d{6})\r?$/m.exec(sent.text)?.[1] ?? '';
    expect(sent.html).toContain(code);
    expect(sent.headers['message-id']).toMatch(/^<[0-9a-f-]{36}@kopje\.example>$/);
    await untilStatus(email, 'sent');
    expect(await emailTo(email)).toMatchObject({ body_text: null, body_html: null, attempts: 1, secret: true });
    expect(outcome(await visitor.call(activate, { body: { email, code } }))).toBe('200');
    // The welcome email that follows contains no secret, so its body is kept.
    const welcome = await inbox.next(email);
    expect(welcome.text).toContain('http://localhost:3000/bookings');
    await untilStatus(email, 'sent', 'welcome');
    expect((await emailTo(email, 'welcome')).body_text).toContain('/bookings');
  });

  it('of a booking has the calendar file attached, for client and owner', async () => {
    const { visitor, email } = await signedIn(app);
    const { ref } = await bookAt(visitor, tuesday('09:00'), { serviceId: 'land-use' });
    const emails = [await inbox.next(email), await inbox.next('owner@example.com')];
    for (const sent of emails) {
      expect(sent.headers['subject']).toContain(ref);
      expect(sent.raw).toMatch(/Content-Type: text\/calendar;[\s\S]*?method=REQUEST/i);
      expect(sent.raw).toContain(`filename=${ref}.ics`);
    }
    const [own = '', owners = ''] = emails.map(({ raw }) => calendarIn(raw));
    expect(own).toMatch(/^SUMMARY:Consultation: Land Use Mapping – Kopje Geospatial$/m);
    expect(owners).toMatch(/^SUMMARY:Consultation: Land Use Mapping – (?!Kopje)\S+ \S+$/m);
    for (const file of [own, owners]) expect(file).toMatch(/BEGIN:VALARM[\s\S]+TRIGGER:-PT1H/);
  });

  it('with an area has its picture inline, for client and owner', async () => {
    const { visitor, email } = await signedIn(app);
    const { ref } = await bookAt(visitor, tuesday('15:00'), { area: rectangleOf(34_000, 25_000) });
    for (const sent of [await inbox.next(email), await inbox.next('owner@example.com')]) {
      expect(sent.headers['subject']).toContain(ref);
      const [, contentId = ''] = /<img src="cid:([^"]+)"/.exec(sent.html ?? '') ?? [];
      expect(contentId).toMatch(/^[\w-]+@area$/);
      expect(sent.raw).toMatch(/Content-Type: multipart\/related/i);
      expect(sent.raw.toLowerCase()).toContain(`content-id: <${contentId}>`);
      expect(sent.raw).toMatch(/Content-Disposition: inline; filename=area\.png/i);
      expect(sent.html).not.toMatch(/src="http/);
      expect(sent.text).not.toContain('cid:');
    }
  });

  it('about an inquiry has its sender as Reply-To', async () => {
    const body = inquiryBody('general');
    const { ref } = (await app.visitor().call(sendInquiry, { body })).body;
    expect((await inbox.next(body.email)).headers['reply-to']).toBeUndefined();
    const ownerEmail = await inbox.next('owner@example.com');
    expect(ownerEmail.headers).toMatchObject({
      'reply-to': body.email,
      subject: `New inquiry ${ref}: General question`,
    });
    expect(ownerEmail.text).toContain(body.message);
  });

  it('is retried while the server refuses it, and arrives once', async () => {
    inbox.answer = { status: 451, text: 'try later' };
    const kind = 'booking-confirmation';
    const { visitor, email } = await signedIn(app);
    const log = await outputOf(async () => {
      await bookAt(visitor, tuesday('11:00'));
      await untilTried(email, kind);
    });
    expect(log).toContain('mail.refused');
    expect(log).not.toContain(email);
    expect(await emailTo(email, kind)).toMatchObject({ status: 'queued', attempts: 1 });
    expect((await emailTo(email, kind)).last_error).toContain('451');
    inbox.answer = 'accept';
    await callForRetry(email, kind);
    await inbox.next(email);
    await untilStatus(email, 'sent', kind);
    expect((await emailTo(email, kind)).attempts).toBe(2);
    expect(inbox.emails.filter((sent) => sent.to.includes(email))).toHaveLength(1);
  });

  it('with an expired code is not sent, and its body is erased', async () => {
    inbox.answer = { status: 451, text: 'try later' };
    const visitor = app.visitor();
    const { email } = await visitor.signUp();
    await outputOf(() => untilTried(email));
    app.clock.passSeconds(900);
    inbox.answer = 'accept';
    await callForRetry(email);
    await untilStatus(email, 'failed');
    expect(await emailTo(email)).toMatchObject({ body_text: null, body_html: null, sent_at: null });
    expect(inbox.emails.filter((sent) => sent.to.includes(email))).toEqual([]);
    // A visitor who is still waiting can request another code, and that one arrives.
    expect(outcome(await visitor.call(resendActivation, { body: { email } }))).toBe('200');
    expect((await inbox.next(email)).text).toContain('2 minutes');
  });
});

it('a failed booking stores no email and no job', async () => {
  const { db } = app.site.platform;
  const { visitor, email } = await signedIn(app);
  const { holdId } = (await holdAt(visitor, tuesday('14:00'))).body;
  const jobsBefore = await sql<{ count: number }>`select count(*) as count from jobs.job`.execute(db);
  await sql`alter table audit_events add constraint no_bookings check (event <> 'booking.confirmed') not valid`.execute(
    db,
  );
  await outputOf(async () => {
    expect(outcome(await visitor.call(confirmBooking, { body: bookingForm(holdId) }))).toBe('500 INTERNAL');
  });
  await sql`alter table audit_events drop constraint no_bookings`.execute(db);
  const jobsAfter = await sql<{ count: number }>`select count(*) as count from jobs.job`.execute(db);
  expect(jobsAfter.rows).toEqual(jobsBefore.rows);
  expect(await app.emails(email)).toEqual([]);
});

it('replies go to the address of the business, and those to an inquiry notice to its sender', async () => {
  const copy = copyOfContent();
  const file = path.join(copy.folder, 'company.yaml');
  writeFileSync(file, textOf('content/company.yaml').replace('email: ""', 'email: office@kopje.example'));
  const settings = { CONTENT_DIR: copy.folder, OWNER_EMAIL: 'head@example.com' };
  const secondApp = await startTestApp({ transport: smtpTransport(inbox.url), settings });
  const body = inquiryBody('general');
  await secondApp.visitor().call(sendInquiry, { body });
  const received = await inbox.next(body.email);
  expect(received.headers['reply-to']).toBe('office@kopje.example');
  expect(received.text).toContain('To add something, reply to this email');
  expect((await inbox.next('head@example.com')).headers['reply-to']).toBe(body.email);
  await secondApp.stop();
  copy.remove();
});
