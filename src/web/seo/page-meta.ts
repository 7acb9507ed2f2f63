import type { MetaDescriptor } from 'react-router';
import type { RootReply } from '../company/company.ts';

interface PageTexts {
  title: string;
  description: string;
  share?: string;
  whole?: boolean;
  /** For an article: its dates (`YYYY-MM-DD`) and its topic. */
  article?: { published: string; checked: string; topic: string };
  more?: readonly MetaDescriptor[];
}

// Search engines truncate titles at about this length; longer titles omit the brand.
const titleMaxLength = 70;

/** The matches of root and page, as passed to a route's `meta`. */
export type Matches = readonly [{ loaderData: RootReply | undefined; pathname: string }, ...unknown[]];

export function pageMeta(
  matches: Matches,
  pathname: string,
  { title, description, share, whole = false, article, more = [] }: PageTexts,
): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (!root) return [{ title }];
  const branded = `${title} - ${root.company.name}`;
  const fullTitle = whole || branded.length > titleMaxLength ? title : branded;
  const address = root.origin + pathname;
  const picture = share ?? root.share;
  const properties: Record<string, string> = {
    'og:title': fullTitle,
    'og:description': description,
    'og:url': address,
    'og:type': article ? 'article' : 'website',
    'og:site_name': root.company.name,
    'og:image': root.origin + picture,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `${picture === root.share ? 'Granite hills in relief' : title}, on a map sheet of ${root.company.name}`,
    ...(article && {
      'article:published_time': article.published,
      'article:modified_time': article.checked,
      'article:section': article.topic,
    }),
  };
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...more,
  ];
}

/** Like `pageMeta`, for pages that only their visitor needs; search engines must not index them. */
export const privateMeta = (...page: Parameters<typeof pageMeta>): MetaDescriptor[] => [
  ...pageMeta(...page),
  { name: 'robots', content: 'noindex' },
];

type Meta = (route: { matches: Matches }) => MetaDescriptor[];

export const metaOf = (pathname: string, texts: PageTexts): Meta => {
  return ({ matches }) => pageMeta(matches, pathname, texts);
};

/** Like `metaOf`, for pages that search engines must not index. */
export const privateMetaOf = (pathname: string, texts: PageTexts): Meta => {
  return ({ matches }) => privateMeta(matches, pathname, texts);
};
