import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forgotPassword, resetPassword } from '#contract/accounts/passwords.ts';
import { refresh, session } from '#contract/accounts/sessions.ts';
import { testApp } from '#tests/support/app/app.ts';
import { addAccount, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { tokenMailedTo } from '#tests/support/data/reset-links.ts';
import { repetitions } from '#tests/support/run/extent.ts';
import { deadlocks, tally } from './booking-crowd.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });

/** Each of them hashes a password. */
const uses = repetitions(100);
const passwordOf = (index: number): string => `Granite-Kopje-${1000 + index}`;

async function linkFor(email: string): Promise<string> {
  await app.visitor().call(forgotPassword, { body: { email } });
  return tokenMailedTo(app, email);
}

it(`${uses} uses of one link at once change one password once, with one email`, async () => {
  const { email } = await addAccount(app);
  const token = await linkFor(email);
  const visitors = Array.from({ length: uses }, () => app.visitor());
  await Promise.all(visitors.map((visitor) => visitor.send('GET', '/api/csrf-token')));
  const replies = await Promise.all(
    visitors.map((visitor, index) =>
      visitor.call(resetPassword, {
        body: { token, password: passwordOf(index), confirmPassword: passwordOf(index) },
      }),
    ),
  );
  const counts = tally(replies);
  expect(counts['204']).toBe(1);
  expect(Object.keys(counts).sort()).toEqual(['204', '410 RESET_TOKEN_USED']);
  expect(await traces(email)).toEqual({ used: 1, unused: 0, emails: 1 });
  expect(await deadlocks(app)).toBe(0);
});

it('50 requests for a link at once leave one valid link', async () => {
  const { email } = await addAccount(app);
  const visitors = Array.from({ length: 50 }, () => app.visitor());
  await Promise.all(visitors.map((visitor) => visitor.send('GET', '/api/csrf-token')));
  const replies = await Promise.all(visitors.map((visitor) => visitor.call(forgotPassword, { body: { email } })));
  expect(tally(replies)).toEqual({ '200': 50 });
  expect(await traces(email)).toEqual({ used: 0, unused: 1, emails: 0 });
});

it('refreshes during a password reset: no session survives in any order', async () => {
  for (let round = 0; round < repetitions(10, 5); round += 1) {
    const person = await signedIn(app);
    const token = await linkFor(person.email);
    await signInAgain(app, person);
    const { visitor } = person;
    await visitor.send('GET', '/api/csrf-token');
    const headers = {
      Cookie: visitor.cookies.header(),
      'X-XSRF-TOKEN': visitor.cookies.get('XSRF-TOKEN')?.value ?? '',
    };
    const body = { token, password: passwordOf(round), confirmPassword: passwordOf(round) };
    const changing = app.visitor().call(resetPassword, { body });
    const refreshing: Promise<number>[] = [];
    let changed = false;
    void changing.then(() => {
      changed = true;
    });
    while (!changed) {
      refreshing.push(visitor.call(refresh, {}, { headers }).then(({ status }) => status));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect((await changing).status).toBe(204);
    expect((await Promise.all(refreshing)).filter((status) => status >= 500)).toEqual([]);
    expect((await visitor.call(session, {})).body.authenticated).toBe(false);
    const { db } = app.site.platform;
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', person.userId).execute()).toEqual([]);
  }
  expect(await deadlocks(app)).toBe(0);
});

async function traces(email: string) {
  const { rows } = await sql<{ used: number; unused: number; emails: number }>`
    select
      (select count(*) from password_resets join users on users.id = user_id
        where email = ${email} and used_at is not null) as used,
      (select count(*) from password_resets join users on users.id = user_id
        where email = ${email} and used_at is null) as unused,
      (select count(*) from emails where to_address = ${email} and kind = 'password-changed') as emails
  `.execute(app.site.platform.db);
  return rows[0];
}
