import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/limits.ts';

/** `before` is exclusive. */
export interface Time {
  from: Date;
  before: Date;
}

/** The count of something on one day, and the sum in cents for amounts of money. */
export interface DayCount {
  day: string;
  figure: string;
  count: number;
  cents: number;
}

/** The day in Bulawayo of an instant. */
export const dayOf = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC' + ${`${limits.businessAheadMinutes} minutes`}::interval, 'YYYY-MM-DD')`;
