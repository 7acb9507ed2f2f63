import { describe, expect, it } from 'vitest';
import { listArticles } from '#contract/site/articles.ts';
import { listServices } from '#contract/site/catalogue.ts';
import { testApp } from '#tests/support/app/app.ts';

const origin = 'https://www.example.co.zw';
const app = testApp({ settings: { PUBLIC_URL: origin } });

const get = (path: string, headers: Record<string, string> = {}) => app.visitor().send('GET', path, { headers });

describe.each([
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/rss.xml', 'application/rss+xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/site.webmanifest', 'application/manifest+json'],
])('GET %s', (path, type) => {
  it(`200 as ${type}, cacheable for an hour, with the common headers`, async () => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('304 for a matching strong or weak ETag; 200 for another', async () => {
    const etag = (await get(path)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const had of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get(path, { 'If-None-Match': had });
      expect([again.status, again.text]).toEqual([304, '']);
    }
    expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('contains no other origin than PUBLIC_URL', async () => {
    const others = (await get(path)).text.replaceAll(origin, '').match(/https?:\/\/[^"<\s]*/g) ?? [];
    expect(others.filter((one) => !/sitemaps\.org|w3\.org/.test(one))).toEqual([]);
  });
});

describe('the sitemap', () => {
  it('has every service, course and article once, with the date of its content if any', async () => {
    const { text } = await get('/sitemap.xml');
    const { services } = (await app.visitor().call(listServices, {})).body;
    const { articles } = (await app.visitor().call(listArticles, {})).body;
    for (const { id } of services) expect(text.split(`<url><loc>${origin}/services/${id}</loc></url>`)).toHaveLength(2);
    for (const { address, checked } of articles) {
      expect(text.split(`<url><loc>${origin}${address}</loc><lastmod>${checked}</lastmod></url>`)).toHaveLength(2);
    }
    expect(text.match(/<lastmod>/g)).toHaveLength(articles.length);
    expect(text).toContain(`${origin}/training/arcgispro<`);
    expect(text).not.toMatch(/\/(api|account|admin|demo|login|activate|search)</);
  });
});

describe('robots.txt', () => {
  it('disallows personal pages and the API, and names the sitemap', async () => {
    expect((await get('/robots.txt')).text).toBe(
      [
        'User-agent: *',
        'Disallow: /api',
        'Disallow: /account',
        'Disallow: /admin',
        'Disallow: /demo',
        'Disallow: /sim',
        '',
        `Sitemap: ${origin}/sitemap.xml`,
        '',
      ].join('\n'),
    );
  });
});

describe('the feed', () => {
  it('is RSS 2.0 with its own address and every article: title, link as id, date, topic, summary', async () => {
    const { text } = await get('/rss.xml');
    const { articles } = (await app.visitor().call(listArticles, {})).body;
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" xmlns:atom=/);
    expect(text).toContain(`<atom:link href="${origin}/rss.xml" rel="self" type="application/rss+xml"/>`);
    const items = text.split('<item>').slice(1);
    expect(items).toHaveLength(articles.length);
    articles.forEach(({ address, published, topic }, place) => {
      expect(items[place]).toContain(`<link>${origin}${address}</link>`);
      expect(items[place]).toContain(`<guid isPermaLink="true">${origin}${address}</guid>`);
      expect(items[place]).toContain(`<category>${topic}</category>`);
      const date =
        /<pubDate>(\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT)<\/pubDate>/.exec(items[place] ?? '')?.[1] ?? '';
      expect(new Date(date).toISOString().slice(0, 10)).toBe(published);
    });
  });
});

describe('the manifest', () => {
  it('has the name of the company and icons that exist', async () => {
    const manifest = JSON.parse((await get('/site.webmanifest')).text);
    expect(manifest).toMatchObject({ name: 'Kopje Geospatial', start_url: '/', id: '/' });
    expect(manifest.icons.map((icon: { sizes: string; purpose: string }) => `${icon.sizes} ${icon.purpose}`)).toEqual([
      '192x192 any',
      '192x192 maskable',
      '512x512 any',
      '512x512 maskable',
    ]);
  });
});
