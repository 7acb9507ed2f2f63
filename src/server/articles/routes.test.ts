import { describe, expect, it } from 'vitest';
import { listArticles, readArticle } from '#contract/site/articles.ts';
import { listServices } from '#contract/site/catalogue.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { content } from '#tests/support/project/content.ts';

const app = testApp();

describe('GET /articles', () => {
  it('200 with every file of content/articles, newest first', async () => {
    const { articles } = (await app.visitor().call(listArticles, {})).body;
    expect(articles.map(({ slug }) => slug).sort()).toEqual(content.namesIn('articles', '.md'));
    const dates = articles.map(({ published }) => published);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(articles.filter(({ readingMinutes }) => readingMinutes < 1)).toEqual([]);
  });
});

describe('GET /articles/:slug', () => {
  it('200 for each: HTML without script, headings with anchors, sources, services that exist', async () => {
    const { services } = (await app.visitor().call(listServices, {})).body;
    const known = services.map(({ id, name }) => `${id} ${name}`);
    const withSources: string[] = [];
    for (const slug of content.namesIn('articles', '.md')) {
      const { article, html, contents, sources, relatedServices } = (
        await app.visitor().call(readArticle, { params: { slug } })
      ).body;
      expect(article.slug).toBe(slug);
      expect(html).not.toMatch(/<script|style=|href="javascript:/);
      for (const { id } of contents) expect(html).toContain(`id="${id}"`);
      if (sources.length > 0) withSources.push(slug);
      expect(sources.filter(({ url }) => url !== undefined && !/^https?:\/\//.test(url))).toEqual([]);
      expect(known).toEqual(expect.arrayContaining(relatedServices.map(({ id, name }) => `${id} ${name}`)));
    }
    // The article on briefing is our own experience and quotes nobody.
    const quoting = content.namesIn('articles', '.md').filter((slug) => slug !== 'how-to-brief-a-mapping-job');
    expect(withSources.sort()).toEqual(quoting.sort());
  });

  it.each(['nothing', '__proto__', 'constructor', '..%2Fcompany'])('404 NOT_FOUND %s', async (slug) => {
    expect(outcome(await app.visitor().call(readArticle, { params: { slug } }))).toBe('404 NOT_FOUND');
  });
});
