import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorMaxLength } from '../request-limits.ts';

const threadSchema = z.object({
  about: z.enum(['order', 'brief']),
  ref: z.string(),
  messages: z.number(),
  /** Messages of the business that the client has not opened; messages about briefs are not counted. */
  unread: z.number(),
  latest: z.object({ by: z.enum(['client', 'business']), text: z.string(), at: z.string() }),
});
export type Thread = z.output<typeof threadSchema>;

export const listThreads = endpoint('GET /threads', {
  summary: 'Lists the orders and briefs of the account that have messages, those with the latest message first.',
  query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(cursorMaxLength))) }),
  reply: z.object({ threads: z.array(threadSchema), cursor: z.nullable(z.string()) }),
  guard: 'user',
});
