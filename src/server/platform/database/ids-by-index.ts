import { type RawBuilder, sql } from 'kysely';

/**
 * An array of the ids of the first rows that fulfil a condition which has an index. Materialized, because for a small limit
 * the planner expects to find enough rows by reading the table, although only the index is fast.
 */
export const idsByIndex = (table: string, condition: RawBuilder<unknown>, most: number): RawBuilder<unknown> =>
  sql`array(with found as materialized (select id from ${sql.table(table)} where ${condition})
    select id from found limit ${most})`;

/** Likewise for rows whose text has the words of a `tsquery`; empty for a null query. */
export const idsWithTerms = (
  table: string,
  text: RawBuilder<unknown>,
  terms: string | null,
  most: number,
): RawBuilder<unknown> =>
  idsByIndex(
    table,
    sql`${text} is not null and to_tsvector('simple', ${text}) @@ to_tsquery('simple', ${terms})`,
    most,
  );
