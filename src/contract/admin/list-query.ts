import * as z from 'zod/mini';
import { isDay } from '../business-days.ts';
import { limits } from '../limits.ts';
import { cursorMaxLength } from '../request-limits.ts';

const text = z.optional(z.string().check(z.trim(), z.maxLength(limits.adminQueryMaxLength)));
const day = z.string().check(z.refine(isDay, 'Choose a day'));

/** The same list as a CSV file. */
export const csvQuery = { q: text, from: z.optional(day), to: z.optional(day) };

/** The filters of every admin list besides its states. */
export const listQuery = {
  /** The beginning of a name, an address or a reference. */
  q: text,
  /** The first and the last day, in Bulawayo. */
  from: z.optional(day),
  to: z.optional(day),
  cursor: z.optional(z.string().check(z.maxLength(cursorMaxLength))),
};
