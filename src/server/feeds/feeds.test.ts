import { expect, it } from 'vitest';
import { content } from '#tests/support/project/content.ts';
import { readSite } from '../site/site.ts';
import { rss, sitemap } from './feeds.ts';

const { company } = readSite(content, { mode: 'demo' });

it('escapes characters that XML would misread', () => {
  const feed = rss('https://a.example', { ...company, name: 'Maps & <Co>' }, [
    {
      slug: 'a',
      address: '/articles/a',
      title: 'Fire & "smoke" <b>',
      summary: ']]> & more',
      topic: 'Fire',
      kind: 'article',
      published: '2026-02-28',
      checked: '2026-03-01',
      readingMinutes: 1,
      image: '/a.svg',
    },
  ]);
  expect(feed).toContain('<title>Articles of Maps &amp; &lt;Co&gt;</title>');
  expect(feed).toContain('<title>Fire &amp; &quot;smoke&quot; &lt;b&gt;</title>');
  expect(feed).toContain('<description>]]&gt; &amp; more</description>');
  expect(feed).toContain('<pubDate>Sat, 28 Feb 2026 06:00:00 GMT</pubDate>');
});

it('omits the date of a feed without articles and of a sitemap without dates', () => {
  expect(rss('https://a.example', company, [])).not.toMatch(/<item>|lastBuildDate/);
  expect(sitemap('https://a.example', [{ path: '/über' }, { path: '/b', changed: '2026-01-02' }])).toContain(
    '<url><loc>https://a.example/%C3%BCber</loc></url>\n<url><loc>https://a.example/b</loc><lastmod>2026-01-02</lastmod></url>',
  );
});
