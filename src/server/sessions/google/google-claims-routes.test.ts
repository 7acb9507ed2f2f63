import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { comeIn, setOut } from '#tests/support/stand-ins/google-visits.ts';
import {
  type IdToken,
  type MisbehavingProvider,
  startMisbehavingProvider,
} from '#tests/support/stand-ins/misbehaving-provider.ts';
import { client } from '#tests/support/stand-ins/openid-provider.ts';

let app: TestApp;
let google: MisbehavingProvider;
beforeAll(async () => {
  google = await startMisbehavingProvider(client.id);
  app = await startTestApp({
    settings: { GOOGLE_ISSUER: google.origin, GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret },
  });
});
beforeEach(() => app.clock.passSeconds(86_400));
afterAll(async () => {
  await app?.stop();
  await google?.stop();
});

const unavailable = '/login?error=unavailable';
const now = (): number => Math.floor(Date.now() / 1000);

/** A sign-up at this provider; `prepare` sets what the provider replies. */
async function signUp(prepare: () => void): Promise<string> {
  const visitor = app.visitor();
  const there = new URL(await setOut(visitor, { signup: 'true' })).searchParams;
  google.setNonce(there.get('nonce') ?? '');
  prepare();
  const back = new URLSearchParams({ code: 'a-code', state: there.get('state') ?? '' });
  const reply = await comeIn(visitor, `http://localhost:3000/?${back}`);
  expect(reply.status).toBe(302);
  return reply.headers.get('location') ?? '';
}

async function expectNothingStored(): Promise<void> {
  const { db } = app.site.platform;
  for (const table of ['users', 'google_identities', 'handovers', 'sessions'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
}

const setting = (claims: Record<string, unknown>) => (token: IdToken) => {
  Object.assign(token.claims, claims);
};

describe('a refused ID token', () => {
  const falsified: [string, Parameters<MisbehavingProvider['falsify']>[0]][] = [
    ['with another nonce', setting({ nonce: 'A'.repeat(43) })],
    ['without a nonce', setting({ nonce: undefined })],
    ['of another issuer', setting({ iss: 'https://accounts.google.com' })],
    ['for another client', setting({ aud: 'somebody-else' })],
    ['for several clients, without saying for which', setting({ aud: [client.id, 'somebody-else'] })],
    ['for several clients, another of them', setting({ aud: [client.id, 'somebody-else'], azp: 'somebody-else' })],
    ['handed to another client', setting({ azp: 'somebody-else' })],
    ['that has run out', setting({ iat: now() - 7_200, exp: now() - 3_600 })],
    ['that never runs out', setting({ exp: undefined })],
    ['that does not say when it was made', setting({ iat: undefined })],
    ['that is not valid yet', setting({ nbf: now() + 3_600 })],
    ['without a subject', setting({ sub: undefined })],
    ['with an empty subject', setting({ sub: '' })],
    ['with a subject that is no text', setting({ sub: 7 })],
    ['with an endless subject', setting({ sub: 'a'.repeat(256) })],
    ['without an address', setting({ email: undefined })],
    ['with an address that is none', setting({ email: 'not an address' })],
    ['with an address that would end a cookie’s name', setting({ email: 'auth_token=evil@example.com' })],
    ['with an address Google has not verified', setting({ email_verified: false })],
    ['that does not say whether it has', setting({ email_verified: undefined })],
    ['that says so in words', setting({ email_verified: 'true' })],
    [
      'that is not signed',
      (token) => {
        token.header['alg'] = 'none';
        token.sign = () => '';
      },
    ],
    [
      'signed with another key',
      (token, { otherKey, signedBy }) => {
        token.sign = signedBy(otherKey);
      },
    ],
    [
      'signed with a key nobody has published',
      (token, { otherKey, signedBy }) => {
        token.header['kid'] = 'two';
        token.sign = signedBy(otherKey);
      },
    ],
    [
      'signed by an algorithm that was not asked for, well',
      (token, { signedOnCurve }) => {
        Object.assign(token.header, { alg: 'ES256', kid: 'curve' });
        token.sign = signedOnCurve;
      },
    ],
    [
      'signed with the client secret',
      (token, { hmacBy }) => {
        token.header['alg'] = 'HS256';
        token.sign = hmacBy(client.secret);
      },
    ],
    [
      'whose signature is of other words',
      (token) => {
        const { sign } = token;
        token.sign = (text) => sign(`${text}.`);
      },
    ],
  ];

  it.each(falsified)('%s', async (_, change) => {
    expect(await signUp(() => google.falsify(change))).toBe(unavailable);
    await expectNothingStored();
  });
});

describe('a refused token reply', () => {
  const json = { 'Content-Type': 'application/json' };
  const answers: [string, Parameters<MisbehavingProvider['answer']>[0]][] = [
    ['nothing', (response) => response.writeHead(200, json).end()],
    ['half of the JSON', (response) => response.writeHead(200, json).end('{"id_token":')],
    ['a page', (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Welcome</p>')],
    ['no ID token', (response) => response.writeHead(200, json).end('{"access_token":"a","token_type":"Bearer"}')],
    ['a refusal', (response) => response.writeHead(400, json).end('{"error":"invalid_grant"}')],
    ['a failure', (response) => response.writeHead(500).end('stack')],
    ['a redirect', (response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
    ['a status that is none', (response) => response.writeHead(999).end()],
    ['half of a reply', (response) => void response.writeHead(200, json).write('{', () => response.destroy())],
    ['no end of words', (response) => response.writeHead(200, json).end(`{"a":"${'a'.repeat(300_000)}"}`)],
    ['silence', () => {}],
  ];

  it.each(answers)('%s', async (_, answer) => {
    const began = performance.now();
    expect(await signUp(() => google.answer(answer))).toBe(unavailable);
    expect(performance.now() - began).toBeLessThan(7_000);
    await expectNothingStored();
  });
});

it('accepts a valid ID token', async () => {
  expect(await signUp(() => {})).toMatch(/^\/oauth-success\?token=/);
  expect(await signUp(() => google.falsify(setting({ azp: client.id })))).toMatch(/^\/oauth-success\?token=/);
});
