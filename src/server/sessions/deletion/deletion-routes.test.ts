import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount, requestExport } from '#contract/accounts/personal-data.ts';
import { changeProfile } from '#contract/accounts/profile.ts';
import { login, session, switchAccount, verifyToken } from '#contract/accounts/sessions.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { bookAt, holdAt } from '#tests/support/data/meetings.ts';
import { tablesWith } from '#tests/support/database/tables-with.ts';

const app = testApp({ settings: { OWNER_EMAIL: 'office@example.com' } });
// Each test starts with unused rate limits.
beforeEach(() => app.clock.passSeconds(86_400));

const day = 86_400;
const phrase = 'delete my account';
const deleteIt = (visitor: Visitor, password?: string, texts = phrase) =>
  visitor.call(deleteAccount, { body: { phrase: texts, ...(password && { password }) } });

async function person() {
  const visitor = app.visitor();
  return { visitor, ...(await visitor.signUpAndActivate()) };
}

const accountsOf = (email: string) =>
  app.site.platform.db.selectFrom('users').selectAll().where('email', '=', email).execute();
const emailsOfKind = async (email: string, kind: string) =>
  (await app.emails(email)).filter((sent) => sent.kind === kind);

describe('POST /account/delete', () => {
  it('202: deletion in 7 days, every session ends at once, and an email explains how to stop it', async () => {
    const { visitor, email, password } = await person();
    const there = app.visitor();
    await there.signIn({ email, password });
    const reply = await deleteIt(visitor, password);
    expect(outcome(reply)).toBe('202');
    const deletesAt = new Date(app.clock.now().getTime() + 7 * day * 1000);
    expect(reply.body).toEqual({ deletesAt: deletesAt.toISOString() });
    expect(visitor.cookies.names()).toEqual(['XSRF-TOKEN']);
    for (const device of [visitor, there]) {
      expect((await device.call(verifyToken, { query: {} })).body).toEqual({ valid: false });
      expect((await device.call(session, {})).body.authenticated).toBe(false);
      expect(outcome(await device.call(switchAccount, { body: { email } }))).toBe('404 NO_SESSION');
    }
    const [planned] = await emailsOfKind(email, 'account-deletion-planned');
    expect(planned?.subject).toBe('Your Kopje Geospatial account will be deleted');
    expect(planned?.text).toMatch(/will be deleted on \w+ \d+ March 2026, 09:00, Bulawayo time\./);
    expect(planned?.text).toContain('http://localhost:3000/login');
  });

  it.each([
    ['no password', undefined],
    ['a wrong one', 'Not-My-Word-11'],
  ])('422 CURRENT_PASSWORD_WRONG with %s, and nothing changes', async (_, wrong) => {
    const { visitor, email } = await person();
    const reply = await deleteIt(visitor, wrong);
    expect(outcome(reply)).toBe('422 CURRENT_PASSWORD_WRONG');
    expect(reply.refusal.fields).toEqual({ password: 'Your current password is not correct' });
    expect((await accountsOf(email))[0]?.delete_at).toBeNull();
    expect((await visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: true });
  });

  it('422 without the phrase; accepts it in capitals', async () => {
    const { visitor, password } = await person();
    const reply = await deleteIt(visitor, password, 'delete it');
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(reply.refusal.fields).toEqual({ phrase: 'Type "delete my account" to confirm' });
    expect(outcome(await deleteIt(visitor, password, ' Delete My Account '))).toBe('202');
  });

  it('without a password: 202 within 10 minutes of signing in, then 403 SIGN_IN_AGAIN', async () => {
    const google = await signedIn(app, { provider: 'google' });
    app.clock.passSeconds(600);
    await renewBearer(google);
    const reply = await deleteIt(google.visitor);
    expect(outcome(reply)).toBe('403 SIGN_IN_AGAIN');
    expect(reply.refusal.error).toBe('Please sign in again first. You then have 10 minutes for this.');
    await signInAgain(app, google);
    app.clock.passSeconds(599);
    expect(outcome(await deleteIt(google.visitor))).toBe('202');
  });

  it('403 after a switch between accounts, which is not a sign-in', async () => {
    const { visitor, email } = await person();
    const { db } = app.site.platform;
    await visitor.signUpAndActivate();
    await db
      .updateTable('users')
      .set({ password_hash: null, auth_provider: 'google' })
      .where('email', '=', email)
      .execute();
    visitor.token = (await visitor.call(switchAccount, { body: { email } })).body.token;
    expect(outcome(await deleteIt(visitor))).toBe('403 SIGN_IN_AGAIN');
  });

  it('429 RATE_LIMITED after 5 guesses in a minute', async () => {
    const { visitor, password } = await person();
    for (let count = 0; count < 5; count += 1) {
      expect(outcome(await deleteIt(visitor, `Guess-Number-${count}`))).toBe('422 CURRENT_PASSWORD_WRONG');
    }
    expect(outcome(await deleteIt(visitor, password))).toBe('429 RATE_LIMITED');
  });

  it('202 once for a double press: the second finds its session ended, and one email is sent', async () => {
    const { visitor, email, password } = await person();
    await visitor.send('GET', '/api/csrf-token');
    const headers = {
      Cookie: visitor.cookies.header(),
      'X-XSRF-TOKEN': visitor.cookies.get('XSRF-TOKEN')?.value ?? '',
    };
    const body = { password, phrase };
    const replies = await Promise.all([1, 2].map(() => visitor.call(deleteAccount, { body }, { headers })));
    // TOKEN_EXPIRED when the second is authenticated after the first has ended, otherwise UNAUTHENTICATED.
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 401]);
    expect(await emailsOfKind(email, 'account-deletion-planned')).toHaveLength(1);
  });

  it('is refused with the code of the module that prevents it', async () => {
    const { visitor, password, userId } = await person();
    app.site.platform.personalData.add({
      name: 'obstacle',
      about: '',
      export: async () => [],
      erase: async () => {},
      obstacle: async (_, id) => (id === userId ? { code: 'BOOKING_LIMIT', refs: [] } : null),
    });
    expect(outcome(await deleteIt(visitor, password))).toBe('409 BOOKING_LIMIT');
    expect((await visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: true });
  });
});

describe('within the 7 days', () => {
  it('a sign-in keeps the account and confirms it once', async () => {
    const { visitor, email, password } = await person();
    await deleteIt(visitor, password);
    app.clock.passSeconds(7 * day - 1);
    const reply = await visitor.call(login, { body: { email, password } });
    expect(reply.body).toMatchObject({ accountKept: true, user: { email } });
    expect((await visitor.call(login, { body: { email, password } })).body).not.toHaveProperty('accountKept');
    app.clock.passSeconds(day);
    await app.site.platform.scheduler.runDue();
    expect(await accountsOf(email)).toHaveLength(1);
    expect(await emailsOfKind(email, 'account-deleted')).toEqual([]);
  });

  it('a wrong password does not cancel the deletion', async () => {
    const { visitor, email, password } = await person();
    await deleteIt(visitor, password);
    await visitor.call(login, { body: { email, password: 'Not-My-Word-11' } });
    app.clock.passSeconds(7 * day);
    await app.site.platform.scheduler.runDue();
    expect(await accountsOf(email)).toEqual([]);
  });
});

describe('after the 7 days', () => {
  it('deletes account and personal data, not a second earlier, with one email', async () => {
    const visitor = app.visitor();
    const names = { firstName: 'Nomathemba', lastName: 'Mpofu' };
    const { email, password, userId } = await visitor.signUpAndActivate(names);
    const profile = { ...names, phone: '0772 555 444', organisation: 'Ntabazinduna Quarry' };
    await visitor.call(changeProfile, { body: profile });
    await visitor.call(requestExport, {});
    const meeting = { mode: 'whatsapp', phone: '0772555444' } as const;
    const past = await bookAt(visitor, inDays(2), { ...meeting, topic: 'The quarry at Ntabazinduna' });
    const future = await bookAt(visitor, inDays(15), { ...meeting, topic: 'The quarry once more' });
    await holdAt(visitor, inDays(16));
    const bystander = await signedIn(app);
    await deleteIt(visitor, password);

    app.clock.passSeconds(7 * day - 1);
    await app.site.platform.scheduler.runDue();
    expect(await accountsOf(email)).toHaveLength(1);
    app.clock.passSeconds(1);
    await app.site.platform.scheduler.runDue();
    expect(await accountsOf(email)).toEqual([]);
    expect(await accountsOf(bystander.email)).toHaveLength(1);
    expect(await app.emails(email)).toMatchObject([{ kind: 'account-deleted' }]);

    const { db } = app.site.platform;
    const bookings = await db.selectFrom('bookings').selectAll().where('ref', 'in', [past.ref, future.ref]).execute();
    const kept = {
      user_id: null,
      phone: null,
      organisation: null,
      topic: '',
      client_zone: null,
      whatsapp_consent: false,
    };
    expect(bookings.map(({ ref, status }) => [ref, status])).toEqual(
      expect.arrayContaining([
        [past.ref, 'confirmed'],
        [future.ref, 'cancelled'],
      ]),
    );
    for (const booking of bookings) expect(booking).toMatchObject(kept);
    const cells = await db
      .selectFrom('slot_cells')
      .select('booking_id')
      .where('cell_start', '>', app.clock.now())
      .execute();
    expect(cells).toEqual([]);
    const freed = (await emailsOfKind('office@example.com', 'booking-freed-owner')).filter(({ text }) =>
      text.includes(future.ref),
    );
    expect(freed).toHaveLength(1);

    const trail = await db.selectFrom('audit_events').selectAll().where('event', '=', 'account.deleted').execute();
    const ours = trail.filter((line) => line.user_id === userId);
    expect(ours).toHaveLength(1);
    expect(ours[0]?.address_hmac).toBe(app.site.platform.secrets.hmac('address', email));

    // Emails may still contain the person's data: copies to the business, and the last email to the person.
    const traces = await tablesWith(app.site.platform.db, [
      userId,
      email,
      'Nomathemba',
      'Mpofu',
      '772555444',
      'Ntabazinduna',
    ]);
    expect(traces.filter((table) => table !== 'emails' && table !== 'audit_events')).toEqual([]);
    const emails = await db.selectFrom('emails').select(['to_address']).execute();
    expect(emails.filter(({ to_address }) => to_address === email)).toHaveLength(1);
    expect(JSON.stringify(trail)).not.toContain(email);
  });

  it('refuses the old password, and accepts a sign-up with the same address', async () => {
    const { visitor, email, password, userId } = await person();
    await deleteIt(visitor, password);
    app.clock.passSeconds(7 * day);
    await app.site.platform.scheduler.runDue();
    expect(outcome(await visitor.call(login, { body: { email, password } }))).toBe('401 INVALID_CREDENTIALS');
    app.clock.passSeconds(day);
    const again = await visitor.signUpAndActivate({ email });
    expect(again.userId).not.toBe(userId);
  });

  it('continues with the others when one account cannot be deleted', async () => {
    const stuck = await person();
    const other = await person();
    await deleteIt(stuck.visitor, stuck.password);
    await deleteIt(other.visitor, other.password);
    app.site.platform.personalData.add({
      name: 'stubborn',
      about: '',
      export: async () => [],
      async erase(_, userId) {
        if (userId === stuck.userId) throw new Error('not today');
      },
    });
    app.clock.passSeconds(7 * day);
    expect(await outputOf(() => app.site.platform.scheduler.runDue())).toContain('account.deletion');
    expect(await accountsOf(other.email)).toEqual([]);
    expect(await accountsOf(stuck.email)).toHaveLength(1);
    expect(await emailsOfKind(stuck.email, 'account-deleted')).toEqual([]);
  });
});

it('deletes every row of an account, or leaves it to its module to anonymise', async () => {
  const { rows } = await sql<{ name: string; rule: string }>`
    select conrelid::regclass::text as name, confdeltype as rule
    from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`.execute(app.site.platform.db);
  expect(rows.length).toBeGreaterThan(4);
  // c: on delete cascade. The other tables are erased by their modules (personal-data.ts), or name staff: who blocked a
  // time, prepared a delivery, answered a change request, published content, answers an inquiry, wrote a message, changed a template or invited somebody.
  const ofStaff = [
    'blocked_times',
    'change_answers',
    'content_publications',
    'deliverables',
    'inquiries',
    'inquiry_messages',
    'reply_templates',
    'staff_invitations',
  ];
  const stripped = rows.filter(({ rule }) => rule !== 'c').map(({ name }) => name);
  const ofClients = [
    'bookings',
    'deliverable_downloads',
    'inquiries',
    'orders',
    'participants',
    'review_likes',
    'reviews',
  ];
  expect(stripped.sort()).toEqual([...ofClients, ...ofStaff].sort());
});

/** A weekday at nine in Bulawayo, this many days from now, or the Monday after if that is a weekend. */
function inDays(days: number): string {
  const date = new Date(app.clock.now().getTime() + days * day * 1000);
  date.setUTCHours(7, 0, 0, 0);
  while ([0, 6].includes(date.getUTCDay())) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString();
}

/** Gets a new bearer, as a page does when the old one expires. */
async function renewBearer({ visitor }: SignedIn): Promise<void> {
  const { body } = await visitor.call(session, {});
  visitor.token = body.token;
}
