import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const articleSchema = z.object({
  slug: z.string(),
  /** Its path on this site, mostly below /articles. */
  address: z.string(),
  title: z.string(),
  summary: z.string(),
  topic: z.string(),
  kind: z.enum(['article', 'project']),
  /** `YYYY-MM-DD` */
  published: z.string(),
  checked: z.string(),
  readingMinutes: z.number(),
  image: z.string(),
});
export const sourceSchema = z.object({ title: z.string(), publisher: z.string(), url: z.optional(z.string()) });

export type Article = z.output<typeof articleSchema>;

export const listArticles = endpoint('GET /articles', {
  summary: 'Lists all articles and projects, newest first.',
  reply: z.object({ articles: z.array(articleSchema) }),
  guard: 'visitor',
});

export const readArticle = endpoint('GET /articles/:slug', {
  summary: 'Returns one article as HTML, with its sources and related services.',
  params: z.strictObject({ slug: z.string() }),
  reply: z.object({
    article: articleSchema,
    html: z.string(),
    contents: z.array(z.object({ id: z.string(), heading: z.string() })),
    sources: z.array(sourceSchema),
    relatedServices: z.array(z.object({ id: z.string(), name: z.string() })),
    share: z.string(),
  }),
  guard: 'visitor',
  errors: ['NOT_FOUND'],
});
