import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { activate } from '#contract/accounts/sessions.ts';
import { limits } from '#contract/limits.ts';
import { testApp } from '#tests/support/app/app.ts';
import { repetitions } from '#tests/support/run/extent.ts';
import { deadlocks, tally } from './booking-crowd.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });

it('100 activations of one code at once make one account, one session and one welcome email', async () => {
  const visitor = app.visitor();
  const { email } = await visitor.signUp();
  const code = await visitor.codeFor(email);
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => visitor.call(activate, { body: { email, code } })),
  );
  const counts = tally(replies);
  expect(counts['200']).toBe(1);
  const refusals = Object.keys(counts).filter((outcome) => outcome !== '200');
  expect(refusals.filter((outcome) => !/^422 CODE_(?:INVALID|EXPIRED)$/.test(outcome))).toEqual([]);
  expect(await traces(email)).toEqual({ users: 1, sessions: 1, waiting: 0, welcomes: 1 });
});

it('100 activations of one code, each from another browser, make one account and one session', async () => {
  const owner = app.visitor();
  const { email } = await owner.signUp();
  const code = await owner.codeFor(email);
  const others = await newVisitors(100);
  const replies = await Promise.all(others.map((visitor) => visitor.call(activate, { body: { email, code } })));
  expect(tally(replies)).toEqual({ '200': 1, '422 CODE_INVALID': 99 });
  expect(await traces(email)).toEqual({ users: 1, sessions: 1, waiting: 0, welcomes: 1 });
});

it('two sign-ups of one address, both codes tried 50 times at once: one account, nothing fails or hangs', async () => {
  const others = await newVisitors(50);
  for (let round = 0; round < repetitions(5); round += 1) {
    const [first, second] = [app.visitor(), app.visitor()];
    const { email } = await first.signUp();
    const firstCode = await first.codeFor(email);
    app.clock.passSeconds(1);
    await second.signUp({ email });
    const codes = [firstCode, await second.codeFor(email)] as const;
    const replies = await Promise.all(
      others.map((visitor, index) => visitor.call(activate, { body: { email, code: codes[index % 2 === 0 ? 0 : 1] } })),
    );
    for (const visitor of others) for (const name of ['auth_token', 'XSRF-TOKEN']) visitor.cookies.delete(name);
    expect(tally(replies)).toEqual({ '200': 1, '422 CODE_INVALID': 49 });
    expect(await traces(email)).toEqual({ users: 1, sessions: 1, waiting: 0, welcomes: 1 });
  }
  expect(await deadlocks(app)).toBe(0);
});

it('20 wrong codes at once: compares at most 5, then refuses the right one too', async () => {
  const visitor = app.visitor();
  const { email } = await visitor.signUp();
  const code = await visitor.codeFor(email);
  const wrong = Array.from({ length: 20 }, (_, index) =>
    String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'),
  );
  const replies = await Promise.all(wrong.map((guess) => visitor.call(activate, { body: { email, code: guess } })));
  // The fifth wrong code expires the real one, so its own reply is already CODE_EXPIRED.
  expect(tally(replies)).toEqual({ '422 CODE_WRONG': 4, '422 CODE_EXPIRED': 16 });
  const { wrong_tries: tries } = await app.site.platform.db
    .selectFrom('pending_signups')
    .select('wrong_tries')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(tries).toBe(limits.activationWrongTries);
  expect((await visitor.call(activate, { body: { email, code } })).code).toBe('CODE_EXPIRED');
  expect(await traces(email)).toEqual({ users: 0, sessions: 0, waiting: 1, welcomes: 0 });
});

async function newVisitors(count: number) {
  const visitors = Array.from({ length: count }, () => app.visitor());
  await Promise.all(visitors.map((visitor) => visitor.send('GET', '/api/csrf-token')));
  return visitors;
}

async function traces(email: string) {
  const { rows } = await sql<{ users: number; sessions: number; waiting: number; welcomes: number }>`
    select
      (select count(*) from users where email = ${email}) as users,
      (select count(*) from sessions join users on users.id = user_id where email = ${email}) as sessions,
      (select count(*) from pending_signups where email = ${email}) as waiting,
      (select count(*) from emails where to_address = ${email} and kind = 'welcome') as welcomes
  `.execute(app.site.platform.db);
  return rows[0];
}
