import { expect, it } from 'vitest';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';

const app = testApp();

const sendForm = (rawBody: string, headers: Record<string, string | null> = {}) =>
  app.visitor('').send('POST', '/data-saver', {
    rawBody,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: app.origin,
      referer: `${app.origin}/about?from=test`,
      ...headers,
    },
  });

it.each([
  ['lite=1', 'lite=1'],
  ['lite=0', 'lite=0'],
  ['lite=2', 'lite=0'],
  ['', 'lite=0'],
])('303 back to the page, with the choice as a cookie for a year: "%s"', async (body, cookie) => {
  const { status, headers } = await sendForm(body);
  expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([
    303,
    '/about?from=test',
    `${cookie}; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=31536000`,
  ]);
});

it.each([
  ['no referer', null],
  ['an unreadable referer', 'about'],
  ['two slashes', 'https://shop.example.com//evil.example', '/evil.example'],
  ['a backslash', 'https://shop.example.com/\\evil.example', '/evil.example'],
])('never leads to another site: %s', async (_, referer, place = '/') => {
  expect((await sendForm('lite=1', { referer })).headers.get('location')).toBe(place);
});

it('403 CROSS_SITE from another site, without a cookie', async () => {
  const reply = await sendForm('lite=1', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
  expect([outcome(reply), reply.headers.get('set-cookie')]).toEqual(['403 CROSS_SITE', null]);
});

it('415 UNSUPPORTED_MEDIA_TYPE for another kind of body', async () => {
  expect(outcome(await sendForm('{}', { 'content-type': 'application/json' }))).toBe('415 UNSUPPORTED_MEDIA_TYPE');
});
