import { href, type MetaDescriptor } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { readArticle } from '#contract/site/articles.ts';
import { type Matches, pageMeta } from '../seo/page-meta.ts';
import { breadcrumbList, structuredData } from '../seo/structured-data/structured-data.ts';
import type { Crumb } from '../ui/navigation/breadcrumbs.tsx';
import { articleThing } from './structured-data.ts';

type Reply = ReplyOf<typeof readArticle>;

export const trailOf = ({ title }: Reply['article']): Crumb[] => [
  { name: 'Home', to: href('/') },
  { name: 'Articles and projects', to: href('/articles-and-projects') },
  { name: title },
];

/** Tells feed readers where the articles are. */
export const feedLink: MetaDescriptor = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: 'Articles',
  href: '/rss.xml',
};

/** Head of an article at its own address. */
export const articleMeta = (matches: Matches, { article, share }: Reply): MetaDescriptor[] => [
  ...pageMeta(matches, article.address, { title: article.title, description: article.summary, share, article }),
  feedLink,
  ...structuredData(matches, (origin, brand) => [
    articleThing(article, origin + article.address, origin + share, brand),
    breadcrumbList(origin, trailOf(article), article.address),
  ]),
];
