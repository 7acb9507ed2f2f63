import type { MetaDescriptor } from 'react-router';
import type { RootReply } from './company.ts';

interface PageWords {
  title: string;
  description: string;
  /** Picture for sharing, as a path of this site. */
  image?: string;
  /** The title as it stands, without the brand behind it. */
  whole?: boolean;
}

/** Title, description, canonical address and share card of a page; `matches` as a route's `meta` gets them. */
export function pageMeta(
  matches: readonly [{ loaderData: RootReply | undefined; pathname: string }, ...unknown[]],
  pathname: string,
  { title, description, image = '/images/share/home.png', whole = false }: PageWords,
): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (!root) return [{ title }];
  const fullTitle = whole ? title : `${title} - ${root.company.name}`;
  const address = root.origin + pathname;
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: root.company.name },
    { property: 'og:image', content: root.origin + image },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
