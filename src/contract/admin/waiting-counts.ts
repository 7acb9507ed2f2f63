import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

// Separate, because the account menus load nothing else of the admin.
export const readWaiting = endpoint('GET /admin/waiting', {
  summary:
    'Returns counts for staff: unread messages, briefs to answer, orders to act on, meetings without a link, failed emails.',
  reply: z.object({
    inquiries: z.number(),
    /** Their clients wait for a quote or an answer. */
    briefs: z.number(),
    /** By what they wait for; an order can be counted more than once. */
    orders: z.object({
      new: z.number(),
      money: z.number(),
      work: z.number(),
      attention: z.number(),
      open: z.number(),
      /** Counted up to a limit. */
      all: z.number(),
    }),
    /** To come. */
    meetings: z.number(),
    /** Upcoming, with no link or address yet. */
    meetingsWithoutPoint: z.number(),
    meetingsUnmarked: z.number(),
    failedEmails: z.number(),
    /** The rows of "To do now" on the page of the day. */
    needs: z.number(),
    /** Open work; unpaid orders wait for their customers and do not count. */
    total: z.number(),
  }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});
