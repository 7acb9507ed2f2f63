import { href, type MetaDescriptor } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { Article, readArticle } from '#contract/site/articles.ts';
import { type Matches, pageMeta } from '../seo/page-meta.ts';
import { breadcrumbList, structuredData, type Thing } from '../seo/structured-data/structured-data.ts';
import type { Crumb } from '../ui/navigation/breadcrumbs.tsx';

type Reply = ReplyOf<typeof readArticle>;

export const trailOf = ({ title }: Reply['article']): Crumb[] => [
  { name: 'Home', to: href('/') },
  { name: 'Articles and projects', to: href('/articles-and-projects') },
  { name: title },
];

export const feedLink: MetaDescriptor = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: 'Articles',
  href: '/rss.xml',
};

export const articleMeta = (matches: Matches, { article, share }: Reply): MetaDescriptor[] => [
  ...pageMeta(matches, article.address, { title: article.title, description: article.summary, share, article }),
  feedLink,
  ...structuredData(matches, (origin, brand) => [
    articleThing(article, origin + article.address, origin + share, brand),
    breadcrumbList(origin, trailOf(article), article.address),
  ]),
];

// Search engines truncate longer headlines.
const headlineMaxLength = 110;

/** Articles name no author, so the business is the publisher. */
const articleThing = (article: Article, url: string, image: string, publisher: Thing): Thing => ({
  '@type': 'Article',
  '@id': `${url}#article`,
  headline: article.title.slice(0, headlineMaxLength),
  description: article.summary,
  articleSection: article.topic,
  inLanguage: 'en',
  image,
  datePublished: article.published,
  dateModified: article.checked,
  mainEntityOfPage: url,
  publisher,
});
