import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { html, type PageServer, startPageServer } from '#tests/support/app/page-server.ts';

let on: PageServer;
beforeEach(async () => {
  on = await startPageServer();
});
afterEach(() => on.stop());

const lite = { Cookie: 'lite=1' };

describe('the variant of a page', () => {
  it.each([
    ['nothing', {}, 'full'],
    ['Save-Data: on', { 'Save-Data': 'on' }, 'lite'],
    ['Save-Data: ON', { 'Save-Data': 'ON' }, 'lite'],
    ['Save-Data: off', { 'Save-Data': 'off' }, 'full'],
    ['Save-Data with a list', { 'Save-Data': 'on, on' }, 'full'],
    ['cookie lite=1', lite, 'lite'],
    ['cookie lite=1 among others', { Cookie: 'a=b; lite=1; c=d' }, 'lite'],
    ['cookie lite=0', { Cookie: 'lite=0' }, 'full'],
    ['cookie lite=0 against Save-Data: on', { Cookie: 'lite=0', 'Save-Data': 'on' }, 'full'],
    ['cookie lite=11', { Cookie: 'lite=11' }, 'full'],
    ['cookie lite=yes', { Cookie: 'lite=yes' }, 'full'],
    ['an empty cookie lite', { Cookie: 'lite=' }, 'full'],
    ['cookie elite=1', { Cookie: 'elite=1' }, 'full'],
    ['cookie lite=yes with Save-Data: on', { Cookie: 'lite=yes', 'Save-Data': 'on' }, 'lite'],
  ])('%s', async (_, headers, variant) => {
    expect((await on.get('/about', headers)).body.toString()).toContain(variant === 'lite' ? 'lite' : 'page /about');
    expect(on.variants).toEqual([variant]);
  });
});

it('renders each variant once, for any other cookies', async () => {
  for (let count = 0; count < 20; count += 1) {
    await on.get('/about', { Cookie: `lite=${count + 2}; visit=${count}` });
    await on.get('/about', { Cookie: `lite=1; visit=${count}` });
    await on.get('/about', { 'Save-Data': 'on', Cookie: `visit=${count}` });
  }
  expect(on.variants).toEqual(['full', 'lite']);
});

it('sends Vary with a page, and not with the data of a page', async () => {
  for (const headers of [{}, lite]) {
    const { headers: answer } = await on.get('/about', headers);
    expect(answer.vary).toBe('Accept-Encoding, Save-Data, Cookie');
    const unchanged = await on.get('/about', { ...headers, 'If-None-Match': answer.etag ?? '' });
    expect([unchanged.status, unchanged.headers.vary]).toEqual([304, 'Accept-Encoding, Save-Data, Cookie']);
  }
});

it('has one variant of the data of a page', async () => {
  on.site = () => new Response('data', { headers: { 'Content-Type': 'text/x-script' } });
  const [plain, other] = [await on.get('/about.data'), await on.get('/about.data', lite)];
  expect([plain.headers.vary, other.headers.etag]).toEqual(['Accept-Encoding', plain.headers.etag]);
  expect(on.variants).toEqual(['full']);
});

it('gives each variant its own ETag', async () => {
  const { headers } = await on.get('/about');
  const other = await on.get('/about', { ...lite, 'If-None-Match': headers.etag ?? '' });
  expect(other.status).toBe(200);
  expect(other.headers.etag).not.toBe(headers.etag);
});

it('invalidates both variants on a change', async () => {
  await on.get('/about');
  await on.get('/about', lite);
  on.site = () => html('new');
  on.pages.drop('/about');
  expect([await on.text('/about'), (await on.get('/about', lite)).body.toString()]).toEqual([
    'new',
    expect.stringContaining('new'),
  ]);
});

it('has both variants of a page that depends on its query, and of the not-found page', async () => {
  await on.get('/search?q=dam', lite);
  await on.get('/no-such-page', lite);
  await on.get('/no-such-page');
  expect(on.variants).toEqual(['lite', 'lite', 'full']);
});
