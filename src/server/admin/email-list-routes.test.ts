import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listEmails, readEmail, readQueues } from '#contract/admin/emails.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { addHours } from '#server/platform/clock.ts';
import type { EmailRow } from '#server/platform/database/tables.ts';
import { countJobs } from '#server/platform/jobs/queue-counts.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { addAccount, type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { personWithLink } from '#tests/support/data/reset-links.ts';

const ownerEmail = 'owner@example.com';
const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: ownerEmail } });
let staff: SignedIn;
beforeAll(async () => {
  staff = await signedIn(app, { roles: ['staff'] });
});

type Query = QueryOf<typeof listEmails>;

const read = (query: Partial<Query> = {}) => staff.visitor.call(listEmails, { query: { show: 'all', ...query } });
const addresses = async (query?: Partial<Query>): Promise<string[]> =>
  (await read(query)).body.emails.map(({ to }) => to);

/** An email inserted directly into its table. */
async function stored(to: string, changes: Partial<EmailRow> = {}): Promise<string> {
  const id = randomUUID();
  await app.site.platform.db
    .insertInto('emails')
    .values({
      id,
      kind: 'order-received',
      to_address: to,
      reply_to: null,
      subject: 'Your order',
      body_text: 'words',
      body_html: '<p>words</p>',
      attachment: null,
      documents: null,
      status: 'sent',
      secret: false,
      send_before: null,
      last_error: null,
      created_at: app.clock.now(),
      sent_at: null,
      ...(changes as object),
    })
    .execute();
  return id;
}
const forgetAll = () => app.site.platform.db.deleteFrom('emails').execute();

describe('GET /admin/emails', () => {
  it('200 with every email and its state, latest first, by state, day, address and name', async () => {
    await forgetAll();
    const { email: amara } = await addAccount(app, { email: 'second@example.com' });
    await stored('first@example.com', { created_at: addHours(mondayMorning, -24) });
    await stored(amara, {
      created_at: addHours(mondayMorning, -1),
      status: 'failed',
      last_error: '550 no such person',
    });
    await stored('third%@example.com', { sent_at: mondayMorning });
    expect(await addresses()).toEqual(['third%@example.com', amara, 'first@example.com']);
    expect((await read({ show: 'failed' })).body.emails).toEqual([
      {
        id: expect.any(String),
        kind: 'order-received',
        to: amara,
        subject: 'Your order',
        at: '2026-03-02T06:00:00.000Z',
        sentAt: null,
        state: 'failed',
        attempts: 0,
        reason: '550 no such person',
        canBeSent: true,
      },
    ]);
    expect(await addresses({ show: 'queued' })).toEqual([]);
    // 1 March ends at 22:00 UTC.
    expect(await addresses({ to: '2026-03-01' })).toEqual(['first@example.com']);
    expect(await addresses({ from: '2026-03-02' })).toEqual(['third%@example.com', amara]);
    expect(await addresses({ q: 'FIRST@' })).toEqual(['first@example.com']);
    expect(await addresses({ q: 'tendai m' })).toEqual([amara]);
    expect(await addresses({ q: 'moyo', show: 'sent' })).toEqual([]);
    expect(await addresses({ q: 'third%' })).toEqual(['third%@example.com']);
    expect(await addresses({ q: '%' })).toEqual([]);
  });

  it('pages of 20 by cursor, without a gap at emails of one instant; 422 VALIDATION_FAILED for another cursor', async () => {
    await forgetAll();
    for (let count = 0; count < 23; count += 1) await stored(`person${count}@example.com`);
    const first = (await read()).body;
    expect(first.emails).toHaveLength(20);
    const second = (await read({ cursor: first.cursor ?? '' })).body;
    expect([second.emails.length, second.cursor]).toEqual([3, null]);
    expect(new Set([...first.emails, ...second.emails].map(({ id }) => id)).size).toBe(23);
    expect(outcome(await read({ cursor: 'x' }))).toBe('422 VALIDATION_FAILED');
    expect(outcome(await read({ from: '2026-02-30' }))).toBe('422 VALIDATION_FAILED');
  });
});

const outcomeOf = async (visitor: SignedIn['visitor'], id: string) =>
  outcome(await visitor.call(readEmail, { params: { id } }));

describe('GET /admin/emails/:id', () => {
  const open = async (id: string) => (await staff.visitor.call(readEmail, { params: { id } })).body;
  const idOf = async (to: string, kind: string): Promise<string> => {
    const found = app.site.platform.db.selectFrom('emails').select('id').where('to_address', '=', to);
    return (await found.where('kind', '=', kind).executeTakeFirstOrThrow()).id;
  };

  it('200 with text, HTML and names of attachments, and an audit event', async () => {
    const attachment = { filename: 'meeting.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' };
    const id = await stored('reader@example.com', {
      body_html:
        '<style>p{}</style><p style="color:#465047">Pay 123456 <a style="x" href="http://localhost:3000/a">here</a></p>',
      attachment: JSON.stringify(attachment) as never,
    });
    expect(await open(id)).toMatchObject({
      id,
      to: 'reader@example.com',
      state: 'sent',
      replyTo: '',
      text: 'words',
      html: '<p data-style="color:#465047">Pay 123456 <a data-style="x">here</a></p>',
      files: ['meeting.ics'],
    });
    const trail = app.site.platform.db.selectFrom('audit_events').select(['user_id', 'before']);
    expect(await trail.where('event', '=', 'email.read').where('subject', '=', id).execute()).toEqual([
      { user_id: staff.userId, before: null },
    ]);
  });

  it('200 without the code, and without the token of a link', async () => {
    const visitor = app.visitor();
    const { email } = await visitor.signUp();
    const code = await visitor.codeFor(email);
    const { email: known, token } = await personWithLink(app);
    for (const [to, kind, secret] of [
      [email, 'activation-code', code],
      [known, 'password-reset', token],
    ] as const) {
      const { subject, text, html } = await open(await idOf(to, kind));
      expect(secret.length).toBeGreaterThan(5);
      expect(`${subject} ${text} ${html}`).not.toContain(secret);
      expect(text).toContain('Hello');
      expect(html).toContain('Hello');
    }
  });

  it('200 without the text once it is erased', async () => {
    const id = await stored('erased@example.com', { secret: true, body_text: null, body_html: null });
    expect(await open(id)).toMatchObject({ text: null, html: null });
  });

  it('401, 403, 404 and 422', async () => {
    const id = await stored('guarded@example.com');
    const customer = await signedIn(app);
    expect(await outcomeOf(app.visitor(), id)).toBe('401 UNAUTHENTICATED');
    expect(await outcomeOf(customer.visitor, id)).toBe('403 FORBIDDEN');
    expect(await outcomeOf(staff.visitor, randomUUID())).toBe('404 NOT_FOUND');
    expect(await outcomeOf(staff.visitor, 'x')).toBe('422 VALIDATION_FAILED');
  });
});

describe('GET /admin/queues', () => {
  it('200 with the jobs of each queue; a job that has waited for 15 minutes is late', async () => {
    const { db } = app.site.platform;
    const queues = async () => (await staff.visitor.call(readQueues, {})).body;
    const idle = { name: 'emails', waiting: 0, retrying: 0, running: 0, late: 0, lateSince: null };
    expect(await queues()).toEqual({ queues: [idle], sendsEmail: false });
    const rollback = new Error('the job is for this test only');
    const late = db.transaction().execute(async (trx) => {
      await sql`insert into jobs.job (name, data, start_after)
        values ('emails', '{}', now() - interval '14 minutes'), ('emails', '{}', now() - interval '16 minutes')`.execute(
        trx,
      );
      expect(await countJobs(trx)).toEqual([
        { ...idle, waiting: 2, late: 1, lateSince: expect.any(Date), oldestSeconds: expect.closeTo(960, -1) },
      ]);
      throw rollback;
    });
    await expect(late).rejects.toThrow(rollback);
  });
});

describe('the digest of failed emails', () => {
  const digests = async () => (await app.emails(ownerEmail)).filter(({ kind }) => kind === 'failed-emails-owner');
  const run = () => app.site.platform.scheduler.runDue();
  const failedOne = (to: string) => stored(to, { status: 'failed', last_error: '550 mailbox unavailable' });

  it('is sent once a day from 07:00 with the failures since the last one, and not without failures', async () => {
    await forgetAll();
    await app.site.platform.db.deleteFrom('email_digests').execute();
    app.clock.set(new Date('2026-03-03T04:59:00Z'));
    await failedOne('rudo@refused.example');
    await failedOne('[link](https://evil.example)@refused.example');
    await run();
    expect(await digests()).toEqual([]);
    app.clock.set(new Date('2026-03-03T05:00:00Z'));
    await Promise.all([run(), run()]);
    const [digest, ...others] = await digests();
    expect(others).toEqual([]);
    expect(digest?.subject).toBe('2 emails did not arrive');
    expect(digest?.text).toContain('- Your order, to rudo@refused.example: 550 mailbox unavailable');
    expect(digest?.text).toContain('http://localhost:3000/admin/emails?show=failed');
    expect(digest?.html).not.toContain('href="https://evil.example');

    app.clock.passMinutes(60);
    await failedOne('late@refused.example');
    await run();
    expect(await digests()).toHaveLength(1);
    app.clock.passMinutes(24 * 60);
    await run();
    const [, second] = await digests();
    expect(second?.subject).toBe('One email did not arrive');
    expect(second?.text).toContain('late@refused.example');
    expect(second?.text).not.toContain('rudo@refused.example');

    app.clock.passMinutes(24 * 60);
    await run();
    expect(await digests()).toHaveLength(2);
    app.clock.set(mondayMorning);
  });

  it('does not list a digest that failed', async () => {
    await forgetAll();
    await app.site.platform.db.deleteFrom('email_digests').execute();
    await stored(ownerEmail, { kind: 'failed-emails-owner', status: 'failed' });
    await run();
    expect(await digests()).toHaveLength(1);
  });
});
