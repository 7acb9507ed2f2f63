import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { findServices, searchMessages, searchSite } from '#contract/site/search.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';

const app = testApp();

const search = (q: string) => app.visitor().call(searchSite, { query: { q } });

describe('GET /search', () => {
  it('200 with groups of results: title, address, excerpt and highlighted terms', async () => {
    const { groups } = (await search('my dam is filling with sand')).body;
    expect(groups[0]).toMatchObject({ kind: 'service', results: [{ address: '/services/hydrology' }] });
    expect(groups[0]?.results[0]?.matched).toContain('hydrological');
  });

  it('200 with a service we do not offer, who offers it and our nearest one; null for other queries', async () => {
    expect((await search('cadastral survey')).body.notOffered).toMatchObject({
      heading: 'We do not survey legal boundaries',
      nearest: { name: 'Land Use Mapping', address: '/services/land-use' },
    });
    expect((await search('farm map')).body.notOffered).toBeNull();
  });

  it.each(['', '   ', 'xyzzy', '<>'])('200 with no group for %j', async (q) => {
    const reply = await search(q);
    expect([outcome(reply), reply.body.groups]).toEqual(['200', []]);
  });

  it.each(["' or 1=1--", '__proto__', '../../etc/passwd', '𝒳'.repeat(40), 'a '.repeat(50)])('200 for %j', async (q) => {
    expect(outcome(await search(q))).toBe('200');
  });

  it('422 beyond the longest query, with the field; 200 at it', async () => {
    const reply = await search('a'.repeat(limits.searchQueryMaxLength + 1));
    expect([outcome(reply), reply.refusal.fields]).toEqual(['422 VALIDATION_FAILED', { q: searchMessages.tooLong }]);
    expect(outcome(await search('a'.repeat(limits.searchQueryMaxLength)))).toBe('200');
  });

  it('422 without a query, and with an unknown or doubled one', async () => {
    for (const path of ['/api/search', '/api/search?q=a&page=2', '/api/search?q=a&q=b']) {
      expect(outcome(await app.visitor().send('GET', path))).toBe('422 VALIDATION_FAILED');
    }
  });
});

describe('GET /search/services', () => {
  const find = (q: string) => app.visitor().call(findServices, { query: { q } });

  it('200 with services, the places of the matching words, and what we do not offer', async () => {
    const { services } = (await find('my dam is filling with sand')).body;
    expect(services[0]).toMatchObject({
      id: 'hydrology',
      matches: [
        { from: 3, to: 6 },
        { from: 10, to: 27 },
      ],
    });
    expect((await find('title deeds')).body.notOffered).toMatchObject({ heading: 'We do not handle title deeds' });
  });

  it.each(['', 'xyzzy', '__proto__', '𝒳'.repeat(40)])('200 with no service for %j', async (q) => {
    const reply = await find(q);
    expect([outcome(reply), reply.body.services]).toEqual(['200', []]);
  });

  it('422 beyond the longest query', async () => {
    expect(outcome(await find('a'.repeat(limits.searchQueryMaxLength + 1)))).toBe('422 VALIDATION_FAILED');
  });
});
