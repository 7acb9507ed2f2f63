import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

export const searchMessages = { tooLong: `Use at most ${limits.searchQueryMaxLength} characters` };

export const resultKinds = {
  service: 'Services',
  course: 'Courses',
  article: 'Articles and projects',
  question: 'Questions and answers',
  page: 'Pages',
} as const;

const searchResultSchema = z.object({
  title: z.string(),
  /** The parent page, where the title does not name it. */
  partOf: z.optional(z.string()),
  /** A path of this site, optionally with a fragment. */
  address: z.string(),
  excerpt: z.string(),
  /** The matching words of title and excerpt, in lower case, to be highlighted. */
  matched: z.array(z.string()),
});
export type SearchResult = z.output<typeof searchResultSchema>;

const notOfferedSchema = z.object({
  heading: z.string(),
  answer: z.string(),
  nearest: z.object({ name: z.string(), address: z.string() }),
});
export type NotOffered = z.output<typeof notOfferedSchema>;

export const searchSite = endpoint('GET /search', {
  summary: 'Searches the site. Results are grouped, with the best group and the best result first.',
  query: z.strictObject({ q: z.string().check(z.maxLength(limits.searchQueryMaxLength, searchMessages.tooLong)) }),
  reply: z.object({
    notOffered: z.nullable(notOfferedSchema),
    groups: z.array(
      z.object({
        kind: z.enum(Object.keys(resultKinds) as (keyof typeof resultKinds)[]),
        results: z.array(searchResultSchema),
      }),
    ),
  }),
  guard: 'visitor',
});
