import type { Article } from '#contract/site/articles.ts';
import type { Thing } from '../seo/structured-data/structured-data.ts';

// Search engines cut a headline here.
const headlineMaxLength = 110;

/** Articles name no author, so the publisher is the business. */
export const articleThing = (article: Article, url: string, image: string, publisher: Thing): Thing => ({
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
