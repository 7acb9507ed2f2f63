import { type RawBuilder, sql } from 'kysely';

/**
 * An array of the ids of rows whose text has the words of a `tsquery`; empty for a null query. Materialized, because for
 * a small limit the planner expects to find enough rows by reading the table, although only the index is fast.
 */
export const idsWithTerms = (
  table: string,
  text: RawBuilder<unknown>,
  terms: string | null,
  most: number,
): RawBuilder<unknown> =>
  sql`array(with found as materialized (select id from ${sql.table(table)}
    where ${text} is not null and to_tsvector('simple', ${text}) @@ to_tsquery('simple', ${terms}))
    select id from found limit ${most})`;
