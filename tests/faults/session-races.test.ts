import { expect, it } from 'vitest';
import { signup } from '#contract/accounts/accounts.ts';
import { logout, refresh, session } from '#contract/accounts/sessions.ts';
import { startTestApp, testApp } from '#tests/support/app/app.ts';
import { newPerson } from '#tests/support/app/visitor.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { tally } from './booking-crowd.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });

it('100 refreshes of one cookie at once: one new secret, every reply valid, nobody signed out', async () => {
  const { visitor } = await signedIn(app);
  await visitor.send('GET', '/api/csrf-token');
  const replies = await Promise.all(Array.from({ length: 100 }, () => visitor.call(refresh, {})));
  expect(tally(replies)).toEqual({ '200': 100 });
  expect(new Set(replies.flatMap((reply) => reply.headers.getSetCookie())).size).toBe(1);
  expect(new Set(replies.map((reply) => reply.body.token)).size).toBe(100);
  expect((await visitor.call(session, {})).body.authenticated).toBe(true);
});

it('refreshes during a sign-out: the session is over in any order', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { visitor } = await signedIn(app);
    await visitor.send('GET', '/api/csrf-token');
    const cookie = visitor.cookies.get('auth_token')?.value ?? '';
    const headers = {
      Cookie: visitor.cookies.header(),
      'X-XSRF-TOKEN': visitor.cookies.get('XSRF-TOKEN')?.value ?? '',
    };
    const calls = [refresh, logout, refresh].map((endpoint) => visitor.call(endpoint, {}, { headers }));
    const replies = await Promise.all(calls);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const { db } = app.site.platform;
    expect(
      await db
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', cookie.split('.')[0] ?? '')
        .execute(),
    ).toEqual([]);
  }
});

it('30 sign-ups of one address at once: at most 3 emails, and nothing fails', async () => {
  const strict = await startTestApp();
  try {
    const person = newPerson();
    const body = { ...person, confirmPassword: person.password };
    const replies = await Promise.all(Array.from({ length: 30 }, () => strict.visitor().call(signup, { body })));
    expect(tally(replies)).toEqual({ '201': 3, '429 RATE_LIMITED': 27 });
    expect(await strict.emails(person.email)).toHaveLength(3);
  } finally {
    await strict.stop();
  }
});
