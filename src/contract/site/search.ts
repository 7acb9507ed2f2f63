import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

export const searchMessages = { tooLong: `Use at most ${limits.searchQueryMaxLength} characters` };

const querySchema = z.strictObject({
  q: z.string().check(z.maxLength(limits.searchQueryMaxLength, searchMessages.tooLong)),
});

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
  query: querySchema,
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

const matchSchema = z.object({
  /** Where the words stand in the query: the first character, and the one after the last. */
  from: z.number(),
  to: z.number(),
  /** The words of our texts that they match, best first. */
  words: z.array(z.string()),
});
export type WordMatch = z.output<typeof matchSchema>;

export const findServices = endpoint('GET /search/services', {
  summary: 'Lists the services that share a word with a sentence, best first, with the words that match.',
  query: querySchema,
  reply: z.object({
    notOffered: z.nullable(notOfferedSchema),
    services: z.array(
      z.object({
        id: z.string(),
        /** Its score as a share of the highest possible one, from 0 to 1. */
        share: z.number(),
        matches: z.array(matchSchema),
      }),
    ),
  }),
  guard: 'visitor',
});
