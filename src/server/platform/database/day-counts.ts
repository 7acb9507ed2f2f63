import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/limits.ts';

/** The second is not included. */
export interface Time {
  from: Date;
  before: Date;
}

/** How many there were of something on a day, and their sum in cents where it is money. */
export interface DayCount {
  day: string;
  figure: string;
  count: number;
  cents: number;
}

/** The day in Bulawayo of an instant. */
export const dayOf = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC' + ${`${limits.businessAheadMinutes} minutes`}::interval, 'YYYY-MM-DD')`;
