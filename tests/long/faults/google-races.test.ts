import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activate, validateToken } from '#contract/accounts/sessions.ts';
import { deadlocks, tally } from '#tests/faults/booking-crowd.ts';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { codeIn, comeIn, newGoogler, setOut, throughGoogle } from '#tests/support/stand-ins/google-visits.ts';
import { type OpenIdProvider, startOpenIdProvider } from '#tests/support/stand-ins/openid-provider.ts';

let app: TestApp;
let google: OpenIdProvider;
beforeAll(async () => {
  google = await startOpenIdProvider();
  app = await startTestApp({ settings: { ...google.settings, RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(async () => {
  await app?.stop();
  await google?.stop();
});

const signup = { signup: 'true' } as const;

it('one callback replayed 100 times at once gives one code; handed over 100 times, one session', async () => {
  for (let round = 0; round < 5; round += 1) {
    const visitor = app.visitor();
    const person = newGoogler();
    const address = await google.comeBack(await setOut(visitor, signup), person);
    const returns = await Promise.all(Array.from({ length: 100 }, () => comeIn(visitor, address)));
    const [place = '', ...others] = new Set(returns.map((reply) => reply.headers.get('location') ?? ''));
    expect(others).toEqual([]);
    expect(await traces(person.email)).toEqual({ accounts: 1, identities: 1, codes: 1, sessions: 0, emails: 1 });

    const headers = { Authorization: `Bearer ${codeIn(place)}`, Cookie: visitor.cookies.header() };
    const handovers = await Promise.all(
      Array.from({ length: 100 }, () => visitor.call(validateToken, {}, { headers })),
    );
    expect(tally(handovers)).toEqual({ '200': 1, '410 HANDOVER_INVALID': 99 });
    expect(await traces(person.email)).toEqual({ accounts: 1, identities: 1, codes: 0, sessions: 1, emails: 1 });
  }
  expect(await deadlocks(app)).toBe(0);
});

it('one person signing up from 20 browsers at once gets one account and 20 sessions', async () => {
  const person = newGoogler();
  const visitors = Array.from({ length: 20 }, () => app.visitor());
  const addresses: string[] = [];
  for (const visitor of visitors) addresses.push(await google.comeBack(await setOut(visitor, signup), person));
  const returns = await Promise.all(visitors.map((visitor, index) => comeIn(visitor, addresses[index] ?? '')));
  const places = returns.map((reply) => reply.headers.get('location') ?? '');
  expect(places.filter((place) => !place.startsWith('/oauth-success?token='))).toEqual([]);
  expect(await traces(person.email)).toEqual({ accounts: 1, identities: 1, codes: 20, sessions: 0, emails: 1 });
  expect(await deadlocks(app)).toBe(0);
});

it('an activation code and a Google return for one address make one account, by the first of the two', async () => {
  for (let round = 0; round < 12; round += 1) {
    const typist = app.visitor();
    const { email } = await typist.signUp();
    const code = await typist.codeFor(email);
    const visitor = app.visitor();
    const address = await google.comeBack(await setOut(visitor, signup), newGoogler({ email }));
    const typing = () => typist.call(activate, { body: { email, code } });
    const returning = () => comeIn(visitor, address);
    // Alternate which request is sent first, so that both can win.
    const [typed, returned] =
      round % 2 === 0
        ? await Promise.all([typing(), returning()])
        : await Promise.all([returning(), typing()]).then(([back, entered]) => [entered, back] as const);
    const place = returned.headers.get('location') ?? '';
    const byCode = typed.status === 200;
    if (byCode) expect(place).toBe('/login?error=existing_account');
    else
      expect([place.slice(0, 14), typed.code]).toEqual([
        '/oauth-success',
        expect.stringMatching(/^CODE_(?:INVALID|EXPIRED)$/),
      ]);
    const { accounts, identities, emails } = await traces(email);
    expect({ accounts, identities, emails }).toEqual({ accounts: 1, identities: byCode ? 0 : 1, emails: 1 });
  }
  expect(await deadlocks(app)).toBe(0);
});

it('a session opened by a handover code belongs to one person, however many return at once', async () => {
  const people = Array.from({ length: 20 }, () => ({ visitor: app.visitor(), person: newGoogler() }));
  const codes: string[] = [];
  for (const { visitor, person } of people) codes.push(codeIn(await throughGoogle(visitor, google, person, signup)));
  const replies = await Promise.all(
    people.map(({ visitor }, index) =>
      visitor.call(validateToken, {}, { headers: { Authorization: `Bearer ${codes[index]}` } }),
    ),
  );
  expect(replies.map(({ body }) => body.user.email)).toEqual(people.map(({ person }) => person.email));
});

async function traces(email: string) {
  const { rows } = await sql<Record<'accounts' | 'identities' | 'codes' | 'sessions' | 'emails', number>>`
    select
      (select count(*) from users where email = ${email}) as accounts,
      (select count(*) from google_identities join users on users.id = user_id where email = ${email}) as identities,
      (select count(*) from handovers join users on users.id = user_id where email = ${email}) as codes,
      (select count(*) from sessions join users on users.id = user_id where email = ${email}) as sessions,
      (select count(*) from emails where to_address = ${email} and kind = 'welcome') as emails
  `.execute(app.site.platform.db);
  return rows[0] as (typeof rows)[number];
}
