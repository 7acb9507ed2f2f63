import type { Article } from '#contract/site/articles.ts';
import type { Company } from '#contract/site/site.ts';

export interface MappedPage {
  path: string;
  changed?: string;
}

/** https://www.sitemaps.org/protocol.html; a date only where it is true. */
export function sitemap(origin: string, pages: readonly MappedPage[]): string {
  const urls = pages.map(({ path, changed }) =>
    group('url', element('loc', origin + encodeURI(path)), changed ? element('lastmod', changed) : ''),
  );
  return `${xmlHead}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

export const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...['/api', '/account', '/admin', '/demo', '/sim'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** RSS 2.0 with the summary of each article, newest first. */
export function rss(origin: string, company: Company, articles: readonly Article[]): string {
  const items = articles.map(({ title, address, summary, topic, published }) => {
    const link = origin + address;
    return group(
      'item',
      element('title', title),
      element('link', link),
      element('guid', link, 'isPermaLink="true"'),
      element('pubDate', dateOfFeed(published)),
      element('category', topic),
      element('description', summary),
    );
  });
  const newest = articles
    .map(({ published }) => published)
    .sort()
    .at(-1);
  const channel = [
    element('title', `Articles of ${company.name}`),
    element('link', `${origin}/articles-and-projects`),
    element('description', company.summary),
    element('language', 'en'),
    ...(newest ? [element('lastBuildDate', dateOfFeed(newest))] : []),
    `<atom:link href="${escaped(origin)}/rss.xml" rel="self" type="application/rss+xml"/>`,
    ...items,
  ];
  return `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n<channel>\n${channel.join('\n')}\n</channel>\n</rss>\n`;
}

/** The web app manifest, with the generated icons and the background of the pages. */
export function webManifest({ name, nameStrong, summary }: Company): string {
  const icon = (side: number, purpose: string) => ({
    src: `/images/app-icon-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: '/',
    name,
    short_name: nameStrong,
    description: summary,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#f0f1eb',
    theme_color: '#f0f1eb',
    icons: [192, 512].flatMap((side) => [icon(side, 'any'), icon(side, 'maskable')]),
  });
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const element = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes && ` ${attributes}`}>${escaped(text)}</${name}>`;

const group = (name: string, ...elements: string[]): string => `<${name}>${elements.join('')}</${name}>`;

// Eight in the morning in Harare: the same day nearly everywhere a reader may be.
const dateOfFeed = (day: string): string => new Date(`${day}T06:00:00Z`).toUTCString();
