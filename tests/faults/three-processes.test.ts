import { afterAll, beforeAll, expect, it } from 'vitest';
import { signup } from '#contract/accounts/accounts.ts';
import { forgotPassword, resetPassword } from '#contract/accounts/passwords.ts';
import { activate, logout, refresh, session, switchAccount } from '#contract/accounts/sessions.ts';
import { holdSlot } from '#contract/bookings/holds.ts';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { type Processes, startProcesses } from '#tests/support/app/processes.ts';
import type { Reply } from '#tests/support/app/reply.ts';
import { newPerson, type Visitor } from '#tests/support/app/visitor.ts';
import { freeSlots } from '#tests/support/data/meetings.ts';
import { tokenIn } from '#tests/support/data/reset-links.ts';
import { withClient } from '#tests/support/database/postgres.ts';
import { onlyInLongRun, repetitions } from '#tests/support/run/extent.ts';
import { inParallel, tally } from './booking-crowd.ts';

// Three processes share one database: state in the memory of one cannot help (product/operations.md#races).

const connections = 60;
const attempts = repetitions(1_000);
let databaseUrl: string;
let site: Processes;
beforeAll(async () => {
  databaseUrl = await newPostgresUrl();
  site = await startProcesses(3, databaseUrl, { RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => site?.stop());

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

async function count(query: string, ...values: string[]): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) => client.query<{ count: string }>(query, values));
  return Number(rows[0]?.count);
}

const sessionsOf = (email: string): Promise<number> =>
  count('select count(*) from sessions join users on users.id = user_id where email = $1', email);

/** Visitors in different browsers, each with a CSRF token, so that the race is about the calls that follow. */
async function newVisitors(number: number): Promise<Visitor[]> {
  const visitors = times(number, () => site.visitor());
  await inParallel(
    20,
    visitors.map((visitor) => () => visitor.send('GET', '/api/csrf-token')),
  );
  return visitors;
}

onlyInLongRun(() => {
  it(`${attempts} attempts at one slot by 100 accounts at once: one succeeds`, async () => {
    const visitors = times(100, () => site.visitor());
    await inParallel(
      12,
      visitors.map((visitor) => () => visitor.signUpAndActivate()),
    );
    const [start = ''] = await freeSlots(visitors[0] as Visitor, 1);
    const replies: Reply<unknown>[] = [];
    let left = attempts;
    await Promise.all(
      visitors.map(async (visitor) => {
        let has = false;
        // A visitor with a hold stops: the next attempt would release it.
        while (!has && left > 0) {
          left -= 1;
          const reply = await visitor.call(holdSlot, { body: { type: 'consultation', start } });
          replies.push(reply);
          has = reply.status === 201;
        }
      }),
    );
    expect(tally(replies)).toEqual({ '201': 1, '409 SLOT_TAKEN': attempts - 1 });
  });
});

it('100 correct codes at once make one account and one session', async () => {
  const owner = site.visitorOfAllProcesses();
  const { email } = await owner.signUp();
  const code = await owner.codeFor(email);
  const others = await newVisitors(100);
  const replies = await Promise.all(others.map((visitor) => visitor.call(activate, { body: { email, code } })));
  expect(tally(replies)).toEqual({ '200': 1, '422 CODE_INVALID': 99 });
  expect(await sessionsOf(email)).toBe(1);
});

it(`${attempts} wrong codes: at most 5 are compared, then the correct one is refused`, async () => {
  const visitor = site.visitorOfAllProcesses();
  const { email } = await visitor.signUp();
  const code = await visitor.codeFor(email);
  const wrong = times(attempts, (index) => String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'));
  const replies = await inParallel(
    connections,
    wrong.map((guess) => () => visitor.call(activate, { body: { email, code: guess } })),
  );
  expect(tally(replies)).toEqual({ '422 CODE_WRONG': 4, '422 CODE_EXPIRED': attempts - 4 });
  expect(await count('select wrong_tries as count from pending_signups where email = $1', email)).toBe(5);
  expect((await visitor.call(activate, { body: { email, code } })).code).toBe('CODE_EXPIRED');
  expect(await count('select count(*) from users where email = $1', email)).toBe(0);
});

it('100 refreshes of one cookie at once: one new secret, every bearer token valid, nobody signed out', async () => {
  const visitor = site.visitorOfAllProcesses();
  await visitor.signUpAndActivate();
  const replies = await Promise.all(times(100, () => visitor.call(refresh, {})));
  expect(tally(replies)).toEqual({ '200': 100 });
  expect(new Set(replies.flatMap((reply) => reply.headers.getSetCookie())).size).toBe(1);
  for (const reply of replies) {
    visitor.token = reply.body.token;
    expect((await visitor.send('GET', '/api/bookings?scope=past')).status).toBe(200);
  }
  expect((await visitor.call(session, {})).body.authenticated).toBe(true);
});

onlyInLongRun(() => {
  it('refreshes during a sign-out: no session survives in any order', async () => {
    for (let round = 0; round < 20; round += 1) {
      const visitor = site.visitorOfAllProcesses();
      const { email } = await visitor.signUpAndActivate();
      await visitor.send('GET', '/api/csrf-token');
      const headers = {
        Cookie: visitor.cookies.header(),
        'X-XSRF-TOKEN': visitor.cookies.get('XSRF-TOKEN')?.value ?? '',
      };
      const calls = [refresh, refresh, logout, refresh, refresh];
      const replies = await Promise.all(calls.map((endpoint) => visitor.call(endpoint, {}, { headers })));
      expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await sessionsOf(email)).toBe(0);
    }
  });

  it('refreshes during a password reset: no session survives', async () => {
    for (let round = 0; round < 5; round += 1) {
      const visitor = site.visitorOfAllProcesses();
      const { email } = await visitor.signUpAndActivate();
      await visitor.send('GET', '/api/csrf-token');
      const headers = {
        Cookie: visitor.cookies.header(),
        'X-XSRF-TOKEN': visitor.cookies.get('XSRF-TOKEN')?.value ?? '',
      };
      const { token, changing } = await resetOf(email, `Granite-Kopje-${round}00`);
      const refreshing = times(20, () => visitor.call(refresh, {}, { headers }));
      expect(token).toHaveLength(43);
      expect((await changing).status).toBe(204);
      expect((await Promise.all(refreshing)).filter(({ status }) => status >= 500)).toEqual([]);
      expect(await sessionsOf(email)).toBe(0);
    }
  });

  it('100 sign-ups of one address at once: 3 emails, one account', async () => {
    const strict = await startProcesses(3, databaseUrl);
    try {
      const person = newPerson();
      const body = { ...person, confirmPassword: person.password };
      const visitors = times(100, () => strict.visitor());
      const replies = await Promise.all(visitors.map((visitor) => visitor.call(signup, { body })));
      expect(tally(replies)).toEqual({ '201': 3, '429 RATE_LIMITED': 97 });
      const countEmails = 'select count(*) from emails where to_address = $1';
      expect(await count(countEmails, person.email)).toBe(3);
      const code = await (visitors[0] as Visitor).codeFor(person.email);
      await inParallel(
        10,
        visitors.slice(0, 10).map((visitor) => () => visitor.call(activate, { body: { email: person.email, code } })),
      );
      expect(await count('select count(*) from users where email = $1', person.email)).toBe(1);
    } finally {
      await strict.stop();
    }
  });
});

it('100 uses of one reset link at once change one password, with one email', async () => {
  const { email } = await site.visitorOfAllProcesses().signUpAndActivate();
  const { token } = await resetOf(email, null);
  const others = await newVisitors(100);
  const replies = await Promise.all(
    others.map((visitor, at) => {
      const password = `Granite-Kopje-${1_000 + at}`;
      return visitor.call(resetPassword, { body: { token, password, confirmPassword: password } });
    }),
  );
  const { '204': changed, ...refused } = tally(replies);
  expect(changed).toBe(1);
  for (const outcome of Object.keys(refused)) {
    expect(outcome).toMatch(/^(?:410 RESET_TOKEN_USED|503 TEMPORARILY_UNAVAILABLE)$/);
  }
  const countEmails = "select count(*) from emails where to_address = $1 and kind = 'password-changed'";
  expect(await count(countEmails, email)).toBe(1);
});

it('a request of one account during a switch is never carried out as the other', async () => {
  const device = site.visitorOfAllProcesses();
  const amara = await device.signUpAndActivate();
  const farai = await device.signUpAndActivate();
  const starts = await freeSlots(device, 20);
  await device.send('GET', '/api/csrf-token');
  const hold = (start: string) => device.call(holdSlot, { body: { type: 'consultation', start } });
  const [switched, ...holds] = await Promise.all([
    device.call(switchAccount, { body: { email: amara.email } }),
    ...starts.map(async (start) => {
      const { status, code } = await hold(start);
      return { status, code };
    }),
  ]);
  expect(switched.status).toBe(200);
  // Later holds find that the session, or the token bound to it, is gone.
  const outcomes = Object.keys(tally(holds));
  expect(outcomes.filter((outcome) => !/^(?:201|401 TOKEN_EXPIRED|403 CSRF_INVALID)$/.test(outcome))).toEqual([]);
  const held = (id: string): Promise<number> => count('select count(*) from bookings where user_id = $1', id);
  expect(await held(amara.userId)).toBe(0);
  expect(await held(farai.userId)).toBeLessThanOrEqual(1);
  device.token = switched.body.token;
  // Farai may hold one of the requested slots, so Amara takes one that is still free.
  const [free = ''] = await freeSlots(device, 1);
  expect((await hold(free)).status).toBe(201);
  expect(await held(amara.userId)).toBe(1);
});

/** Requests a reset link and, if given a password, starts using the link. */
async function resetOf(email: string, password: string | null) {
  const visitor = site.visitorOfAllProcesses();
  await visitor.call(forgotPassword, { body: { email } });
  const query =
    "select body_text from emails where to_address = $1 and kind = 'password-reset' order by created_at desc";
  const { rows } = await withClient(databaseUrl, (client) => client.query<{ body_text: string }>(query, [email]));
  const token = tokenIn(rows[0]?.body_text ?? '');
  const body = { token, password: password ?? '', confirmPassword: password ?? '' };
  return { token, changing: password ? visitor.call(resetPassword, { body }) : Promise.resolve({ status: 0 }) };
}
