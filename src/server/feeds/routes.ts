import type { Articles } from '#server/articles/articles.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { App } from '#server/platform/context.ts';
import { etagOf, isUnchanged } from '#server/platform/pages/compressed-body.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Site } from '#server/site/site.ts';
import { type MappedPage, robots, rss, sitemap, webManifest } from './feeds.ts';

interface Sources {
  site: Site;
  catalogue: Catalogue;
  articles: Articles;
}

export function mountFeeds(app: App, { config: { publicUrl } }: Platform, { site, catalogue, articles }: Sources) {
  const serve = (path: string, type: string, text: string): void => {
    const etag = etagOf(text);
    app.get(path, (c) => {
      c.header('ETag', etag);
      c.header('Cache-Control', 'public, max-age=3600');
      if (isUnchanged(c, etag)) return c.body(null, 304);
      return c.body(text, 200, { 'Content-Type': type });
    });
  };
  serve('/sitemap.xml', 'application/xml; charset=utf-8', sitemap(publicUrl, mappedPages(site, catalogue, articles)));
  serve('/rss.xml', 'application/rss+xml; charset=utf-8', rss(publicUrl, site.company, articles.list));
  serve('/robots.txt', 'text/plain; charset=utf-8', robots(publicUrl));
  serve('/site.webmanifest', 'application/manifest+json', webManifest(site.company));
}

export function addressesOf({ site, catalogue, articles }: Sources): ReadonlySet<string> {
  const pages = [...site.pages, ...pagesOfContent(catalogue, articles)].map(({ path }) => path);
  // An article with its own address is also reachable by its slug, which redirects there.
  const bySlug = articles.list.map(({ slug }) => `/articles/${slug}`);
  return new Set([...pages, ...bySlug].map((path) => encodeURI(path)));
}

function mappedPages(site: Site, catalogue: Catalogue, articles: Articles): MappedPage[] {
  return [
    ...site.pages.filter(({ inSitemap }) => inSitemap).map(({ path }) => ({ path })),
    ...pagesOfContent(catalogue, articles),
  ];
}

function pagesOfContent(catalogue: Catalogue, articles: Articles): MappedPage[] {
  return [
    ...catalogue.services.map(({ id }) => ({ path: `/services/${id}` })),
    ...catalogue.page.courses.map(({ id }) => ({ path: `/training/${id}` })),
    ...articles.list.map(({ address, published, checked }) => ({
      path: address,
      changed: checked > published ? checked : published,
    })),
  ];
}
