import * as z from 'zod/mini';
import { isDay } from '../business-days.ts';
import { limits } from '../limits.ts';

const day = z.string().check(z.refine(isDay, 'Choose a day'));

/** By what every list of the admin can be narrowed, besides its states. */
export const listQuery = {
  /** The beginning of a name, an address or a reference. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(limits.adminQueryMaxLength))),
  /** The first and the last day, in Bulawayo. */
  from: z.optional(day),
  to: z.optional(day),
  cursor: z.optional(z.string().check(z.maxLength(100))),
};
