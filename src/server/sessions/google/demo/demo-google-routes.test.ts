import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { codeIn, handOver, setOut } from '#tests/support/stand-ins/google-visits.ts';

let app: TestApp;
beforeAll(async () => {
  // Without a proxy every visitor comes from this machine.
  app = await startTestApp({ settings: { TRUST_PROXY: '0' } });
});
// Each test starts with unused rate limits.
beforeEach(() => app.clock.passSeconds(86_400));
afterAll(() => app.stop());

const signup = { signup: 'true' } as const;
const amara = { given_name: 'Amara', family_name: 'Ncube', email: 'Amara.Ncube@Example.com' };

const pathOf = (address: string): string => address.slice(app.origin.length);

/** The hidden fields of the page's forms. */
const carried = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [
      name ?? '',
      (value ?? '').replaceAll('&amp;', '&'),
    ]),
  );

/** Sends a form of the page, as a browser does. */
function submit(visitor: Visitor, fields: Record<string, string>) {
  const rawBody = new URLSearchParams(fields);
  return visitor.send('POST', '/demo/google', {
    rawBody,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-XSRF-TOKEN': null },
  });
}

/** Presses the button and fills in the stand-in's page; returns where the browser is finally redirected. */
async function throughDemo(
  visitor: Visitor,
  fields: Record<string, string>,
  query: Parameters<typeof setOut>[1] = signup,
): Promise<string> {
  const page = await visitor.send('GET', pathOf(await setOut(visitor, query)));
  const back = await submit(visitor, { ...carried(page.text), ...fields });
  const end = await visitor.send('GET', pathOf(back.headers.get('location') ?? ''));
  return end.headers.get('location') ?? '';
}

describe('Demo Google', () => {
  it('signs up a person who types a name, and signs in one from the list', async () => {
    const place = await throughDemo(app.visitor(''), { ...amara, answer: 'continue' });
    expect(place).toMatch(/^\/oauth-success\?token=return_/);

    const visitor = app.visitor('');
    const page = await visitor.send('GET', pathOf(await setOut(visitor)));
    expect(page.text).toContain('Continue as Amara Ncube (amara.ncube@example.com)');
    const again = await throughDemo(visitor, { pick: 'amara.ncube@example.com' }, {});
    expect((await handOver(visitor, codeIn(again))).body.user).toMatchObject({
      email: 'amara.ncube@example.com',
      first_name: 'Amara',
      last_name: 'Ncube',
      auth_provider: 'google',
    });
  });

  it('states what it is, and allows no script and no framing', async () => {
    const visitor = app.visitor('');
    const page = await visitor.send('GET', pathOf(await setOut(visitor)));
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1>Demo Google</h1>');
    expect(page.text).toContain('This is not Google.');
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('returns a refusal of the person', async () => {
    expect(await throughDemo(app.visitor(''), { answer: 'cancel' })).toBe('/login?error=unavailable');
  });

  it('asks again after an invalid name or address, and shows the input as text', async () => {
    const visitor = app.visitor('');
    const page = await visitor.send('GET', pathOf(await setOut(visitor, signup)));
    const wrong = { ...carried(page.text), ...amara, email: '"><script>alert(1)</script>', answer: 'continue' };
    const again = await submit(visitor, wrong);
    expect(again.status).toBe(422);
    expect(again.text).toContain('role="alert"');
    expect(again.text).toContain('value="Amara"');
    expect(again.text).not.toContain('<script>');
    expect(carried(again.text)).toEqual(carried(page.text));
  });

  it('redirects to our callback only', async () => {
    const visitor = app.visitor('');
    const address = new URL(await setOut(visitor, signup));
    for (const [name, value] of [
      ['redirect_uri', 'https://evil.example/'],
      ['client_id', 'somebody-else'],
      ['code_challenge_method', 'plain'],
      ['response_type', 'token'],
    ] as const) {
      const changed = new URL(address);
      changed.searchParams.set(name, value);
      expect(outcome(await visitor.send('GET', changed.pathname + changed.search))).toBe('404 NOT_FOUND');
      const fields = { ...Object.fromEntries(changed.searchParams), ...amara, answer: 'continue' };
      expect(outcome(await submit(visitor, fields))).toBe('404 NOT_FOUND');
    }
    expect(outcome(await visitor.send('GET', '/demo/google'))).toBe('404 NOT_FOUND');
    expect(outcome(await submit(visitor, { pick: 'a'.repeat(9_000) }))).toBe('413 BODY_TOO_LARGE');
  });

  it('gives codes that are valid for 60 seconds and their own request only', async () => {
    const codeOf = async (visitor: Visitor): Promise<URL> => {
      const page = await visitor.send('GET', pathOf(await setOut(visitor, signup)));
      const back = await submit(visitor, { ...carried(page.text), ...amara, answer: 'continue' });
      return new URL(back.headers.get('location') ?? '');
    };
    const end = async (visitor: Visitor, { pathname, searchParams }: URL): Promise<string | null> =>
      (await visitor.send('GET', `${pathname}?${searchParams}`)).headers.get('location');

    const forger = app.visitor('');
    const forged = await codeOf(forger);
    const [text = '', signature = ''] = (forged.searchParams.get('code') ?? '').split('.');
    const claims = JSON.parse(Buffer.from(text, 'base64url').toString());
    const other = Buffer.from(JSON.stringify({ ...claims, email: 'boss@example.com' })).toString('base64url');
    forged.searchParams.set('code', `${other}.${signature}`);
    expect(await end(forger, forged)).toBe('/login?error=unavailable');

    const late = app.visitor('');
    const address = await codeOf(late);
    app.clock.passSeconds(60);
    expect(await end(late, address)).toBe('/login?error=unavailable');

    // An intercepted code is useless without the verifier of its own attempt.
    const [one, two] = [app.visitor(''), app.visitor('')];
    const [mine, theirs] = [await codeOf(one), await codeOf(two)];
    mine.searchParams.set('code', theirs.searchParams.get('code') ?? '');
    expect(await end(one, mine)).toBe('/login?error=unavailable');
  });

  it('moves a visitor of 127.0.0.1 to localhost, the host of the cookie', async () => {
    const request = new Request('http://127.0.0.1:3000/api/auth/google?redirect_uri=%2Fabout');
    const reply = await app.request(request);
    expect(reply.headers.get('location')).toBe('http://localhost:3000/api/auth/google?redirect_uri=%2Fabout');
    expect(reply.headers.getSetCookie()).toEqual([]);
  });
});

describe('access to Demo Google', () => {
  it('is limited to this machine: behind a proxy the button is unavailable', async () => {
    const proxied = await startTestApp();
    expect(await setOut(proxied.visitor())).toBe('/login?error=unavailable');
    const page = pathOf(await setOut(app.visitor(''), signup));
    expect((await app.visitor('').send('GET', page)).status).toBe(200);
    expect(outcome(await proxied.visitor().send('GET', page))).toBe('404 NOT_FOUND');
    await proxied.stop();
  });

  it('ends when the real Google is configured', async () => {
    const real = await startTestApp({
      settings: { TRUST_PROXY: '0', GOOGLE_CLIENT_ID: 'ours', GOOGLE_CLIENT_SECRET: 'a secret' },
    });
    const path = pathOf(await setOut(app.visitor(''), signup));
    expect(outcome(await real.visitor().send('GET', path))).toBe('404 NOT_FOUND');
    expect((await real.visitor().send('GET', '/api/company')).body).toMatchObject({ google: 'real' });
    expect((await app.visitor('').send('GET', '/api/company')).body).toMatchObject({ google: 'demo' });
    await real.stop();
  });
});
