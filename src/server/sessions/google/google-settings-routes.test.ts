import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { setOut } from '#tests/support/stand-ins/google-visits.ts';
import { closed, listen, type OpenIdProvider, startOpenIdProvider } from '#tests/support/stand-ins/openid-provider.ts';

let google: OpenIdProvider;
beforeAll(async () => {
  google = await startOpenIdProvider();
});
afterAll(() => google?.stop());

const unavailable = '/login?error=unavailable';

describe('when the provider does not answer', () => {
  it('shows a message on the login page, at the start and on return, and works again afterwards', async () => {
    let works = false;
    const half = await listen((_, response) => {
      if (!works) return void response.writeHead(503).end('down');
      response.setHeader('Content-Type', 'application/json');
      response.end(
        JSON.stringify({
          issuer: half.origin,
          authorization_endpoint: `${half.origin}/auth`,
          token_endpoint: `${half.origin}/token`,
          jwks_uri: `${half.origin}/keys`,
        }),
      );
    });
    const lame = await startTestApp({ settings: { ...google.settings, GOOGLE_ISSUER: half.origin } });
    const visitor = lame.visitor();
    expect(await setOut(visitor)).toBe(unavailable);
    expect(visitor.cookies.names()).toEqual([]);
    works = true;
    const there = await setOut(visitor);
    expect(there).toContain(`${half.origin}/auth?`);
    works = false;
    const state = new URL(there).searchParams.get('state');
    const reply = await visitor.send('GET', `/api/auth/google/callback?state=${state}&code=x`);
    expect(reply.headers.get('location')).toBe(unavailable);
    await closed(half.server);
    const gone = await lame.visitor().send('GET', '/api/auth/google');
    expect(gone.headers.get('location')).toContain(`${half.origin}/auth?`);
    await lame.stop();
  });

  it('shows it also when the provider refuses connections', async () => {
    const { server, origin } = await listen(() => {});
    await closed(server);
    const alone = await startTestApp({ settings: { ...google.settings, GOOGLE_ISSUER: origin } });
    expect(await setOut(alone.visitor())).toBe(unavailable);
    await alone.stop();
  });
});

describe('in live mode', () => {
  it('begins from this site only: a link from another site shows the page with the button', async () => {
    const live = await startTestApp({
      settings: {
        ...google.settings,
        MODE: 'live',
        PUBLIC_URL: 'https://shop.example.com',
        SMTP_URL: 'smtp://localhost',
      },
    });
    const from = (site: string, search = '') =>
      live.visitor().send('GET', `/api/auth/google${search}`, { headers: { 'Sec-Fetch-Site': site } });
    expect((await from('cross-site')).headers.get('location')).toBe('/login');
    expect((await from('cross-site', '?signup=true')).headers.get('location')).toBe('/signup');
    for (const site of ['same-origin', 'none']) {
      expect((await from(site)).headers.get('location')).toContain(`${google.settings['GOOGLE_ISSUER']}/auth?`);
    }
    await live.stop();
  });

  it('offers no Google without its settings: 404, no button, no demo provider', async () => {
    const live = await startTestApp({
      settings: {
        MODE: 'live',
        PUBLIC_URL: 'https://shop.example.com',
        SMTP_URL: 'smtp://localhost',
        TRUST_PROXY: '0',
      },
    });
    expect(outcome(await live.visitor().send('GET', '/api/auth/google'))).toBe('404 NOT_FOUND');
    expect(outcome(await live.visitor().send('GET', '/demo/google'))).toBe('404 NOT_FOUND');
    expect((await live.visitor().send('GET', '/api/company')).body).toMatchObject({ google: 'off' });
    const reply = await live.visitor().send('GET', '/api/auth/google/callback?code=x&state=y');
    expect(reply.headers.get('location')).toBe(unavailable);
    await live.stop();
  });
});
