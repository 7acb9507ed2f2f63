import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { html, type PageServer, startPageServer } from '#tests/support/app/page-server.ts';

let on: PageServer;
beforeEach(async () => {
  on = await startPageServer();
});
afterEach(() => on.stop());

describe('a changed page', () => {
  it('is at most 60 s old, even without requests in between', async () => {
    await on.get('/about');
    on.site = () => html('new words');
    on.clock.passSeconds(61);
    expect(await on.text('/about')).toBe('new words');
    on.site = () => html('newer words');
    on.clock.passSeconds(4_000);
    expect(await on.text('/about')).toBe('newer words');
  });

  it('is rendered again before it expires while it is requested, so that no visitor waits', async () => {
    await on.get('/about');
    on.site = () => html('new words');
    on.clock.passSeconds(45);
    expect(await on.text('/about')).toBe('page /about');
    expect(on.rendered).toHaveLength(1);
    on.clock.passSeconds(1);
    expect(await on.text('/about')).toBe('page /about');
    await vi.waitFor(async () => expect(await on.text('/about')).toBe('new words'));
    expect(on.rendered).toHaveLength(2);
  });

  it('is rendered again when all pages are invalidated', async () => {
    await on.get('/about');
    await on.get('/');
    on.site = () => html('new words');
    on.pages.dropAll();
    expect([await on.text('/about'), await on.text('/')]).toEqual(['new words', 'new words']);
  });

  it('is rendered again at once when it is invalidated', async () => {
    await on.get('/about');
    on.site = () => html('new words');
    on.pages.drop('/about');
    expect(await on.text('/about')).toBe('new words');
  });

  it('is not stored when it is invalidated while it is rendered', async () => {
    let finish: (response: Response) => void = () => {};
    on.site = () => new Promise((resolve) => (finish = resolve));
    const early = on.text('/about');
    await expect.poll(() => on.rendered).toEqual(['/about']);
    on.pages.drop('/about');
    on.site = () => html('after');
    expect(await on.text('/about')).toBe('after');
    finish(html('before'));
    expect(await early).toBe('before');
    expect(await on.text('/about')).toBe('after');
    expect(on.rendered).toEqual(['/about', '/about']);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('the database is away'))],
    ['answers 503', () => html('busy', 503)],
  ])('stays cached while rendering it $0, is retried after 2 s, and replaced on success', async (_, failing) => {
    await on.get('/about');
    on.site = failing;
    on.clock.passSeconds(61);
    await outputOf(async () => {
      expect(await on.text('/about')).toBe('page /about');
      expect(await on.text('/about')).toBe('page /about');
    });
    expect(on.rendered).toHaveLength(2);
    on.site = () => html('new words');
    on.clock.passSeconds(2);
    expect(await on.text('/about')).toBe('new words');
  });

  it('is no longer served once it does not exist', async () => {
    await on.get('/services/web-gis');
    on.site = () => html('not found', 404);
    on.clock.passSeconds(61);
    expect((await on.get('/services/web-gis')).status).toBe(404);
  });
});

it('the least recently requested pages are evicted beyond the limit', async () => {
  await on.get('/about');
  for (let count = 0; count < limits.pagesKept + 50; count += 1) {
    await on.get(`/numbers/${count}`);
    if (count % 100 === 0) await on.get('/about');
  }
  expect(on.rendered.filter((path) => path === '/about')).toHaveLength(1);
  on.rendered = [];
  await on.get('/about');
  await on.get(`/numbers/${limits.pagesKept + 49}`);
  expect(on.rendered).toEqual([]);
  await on.get('/numbers/1');
  expect(on.rendered).toEqual(['/numbers/1']);
});

it('a page is compressed at the best level on its second request, once per content', async () => {
  const size = async (): Promise<number> => (await on.get('/about', { 'Accept-Encoding': 'br' })).body.length;
  const longText = readFileSync(import.meta.filename, 'utf8');
  on.site = () => html(longText);
  const first = await size();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await size()).toBe(first);
  await vi.waitFor(async () => expect(await size()).toBeLessThan(first));
  const best = await size();
  on.clock.passSeconds(61);
  expect(await size()).toBe(best);
});
