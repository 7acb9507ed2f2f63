import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

it.each([
  ['/', '/'],
  ['/bookings?service=land-use', '/bookings?service=land-use'],
  ['/about#where', '/about#where'],
  ['/services/web-gis', '/services/web-gis'],
])('%j may be returned to', (written, path) => {
  expect(safePath(written)).toBe(path);
});

it.each([
  null,
  undefined,
  42,
  '',
  'about',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\tabout',
  '/%09/evil.example',
  '/%0d%0aSet-Cookie:x',
  '/%E0%A4%A',
  '/./..//evil.example',
  '/login?redirect=/about',
  '/signup',
  '/welcome?email=a@example.com',
  '/auth/google',
  '/api/auth/logout',
  '/%6cogin?error=x',
  '/%4Cogin',
  '/%61pi/auth/google',
  '/x%2f..%2flogin',
  `/${'a'.repeat(2_000)}`,
])('%j is replaced by the home page', (written) => {
  expect(safePath(written)).toBe('/');
});

it('replaces sign-in pages in every spelling', () => {
  const spelling = fc
    .tuple(fc.constantFrom('login', 'signup', 'welcome', 'activate', 'oauth-success', 'auth/google', 'api/auth/google'))
    .chain(([path]) =>
      fc.tuple(...[...path].map((sign) => fc.constantFrom(sign, `%${sign.charCodeAt(0).toString(16)}`))),
    );
  fc.assert(
    fc.property(spelling, (signs) => {
      expect(safePath(`/${signs.join('')}`)).toBe('/');
    }),
  );
});

const nasty = fc.constantFrom(
  '/',
  '\\',
  '%2f',
  '%5C',
  '%2e',
  '.',
  '..',
  '@',
  ':',
  '?',
  '#',
  '\t',
  '\n',
  '%09',
  '%00',
  'evil.example',
  'http',
  'a',
);

it('never leaves the origin, for any input and when a browser resolves the result', () => {
  const origin = 'https://www.example.co.zw';
  const anything = fc.oneof(
    fc.string(),
    fc.string({ unit: nasty }),
    fc.webUrl(),
    fc.string({ unit: nasty }).map((rest) => `/${rest}`),
  );
  fc.assert(
    fc.property(anything, (written) => {
      const path = safePath(written);
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, origin).origin).toBe(origin);
      expect(safePath(path)).toBe(path);
    }),
    { numRuns: 20_000 },
  );
});
