import type { Selectable } from 'kysely';
import { businessDate } from '#contract/business-days.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type QuoteRow = Selectable<Tables['quotes']>;

/** A quote is valid to the end of its last day in the zone of the business. */
export const isExpired = ({ valid_until: validUntil }: Pick<QuoteRow, 'valid_until'>, now: Date): boolean =>
  businessDate(now) > validUntil;

/** The quote for a brief of this account. @throws AppError NOT_FOUND, also for another account's */
export const findOwnQuote = (db: Queries, userId: string, id: string): Promise<QuoteRow> =>
  db
    .selectFrom('quotes')
    .innerJoin('briefs', 'briefs.id', 'brief_id')
    .selectAll('quotes')
    .where('quotes.id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(notFound);

/** @throws AppError NOT_FOUND */
export const findQuote = (db: Queries, id: string): Promise<QuoteRow> =>
  db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);

/** Locks a quote until the transaction ends; its brief is locked first. @throws AppError NOT_FOUND */
export const lockQuote = (trx: Trx, id: string): Promise<QuoteRow> =>
  trx.selectFrom('quotes').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound);
