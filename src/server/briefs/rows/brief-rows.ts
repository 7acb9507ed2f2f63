import { type Selectable, sql } from 'kysely';
import { staffRoles } from '#contract/accounts/accounts.ts';
import { limits } from '#contract/limits.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Account } from '#server/platform/context.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { requireReference } from '#server/platform/database/ids.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type ListPosition, writeCursor } from '#server/platform/http/cursor.ts';

export type BriefRow = Selectable<Tables['briefs']>;

const selectBriefs = (db: Queries) => db.selectFrom('briefs').selectAll();

const isStaff = ({ roles }: Pick<Account, 'roles'>): boolean => staffRoles.some((role) => roles.includes(role));

/** @throws AppError NOT_FOUND, also for another account's brief */
export async function findOwnBrief(db: Queries, userId: string, written: string): Promise<BriefRow> {
  const ref = requireReference('M', written);
  return selectBriefs(db).where('ref', '=', ref).where('user_id', '=', userId).executeTakeFirstOrThrow(notFound);
}

/** For staff. @throws AppError NOT_FOUND, also for a draft */
export async function findSentBrief(db: Queries, written: string): Promise<BriefRow> {
  const ref = requireReference('M', written);
  return selectBriefs(db).where('ref', '=', ref).where('sent_at', 'is not', null).executeTakeFirstOrThrow(notFound);
}

/** The account's own brief, or for staff any brief that was sent. @throws AppError NOT_FOUND */
export async function findVisibleBrief(db: Queries, account: Account, written: string): Promise<BriefRow> {
  const ref = requireReference('M', written);
  return requireVisible(account, await selectBriefs(db).where('ref', '=', ref).executeTakeFirstOrThrow(notFound));
}

/** @throws AppError NOT_FOUND */
export function requireVisible(account: Account, row: BriefRow): BriefRow {
  if (row.user_id === account.userId || (row.sent_at && isStaff(account))) return row;
  throw notFound();
}

export const findBrief = (db: Queries, id: string): Promise<BriefRow> =>
  selectBriefs(db).where('id', '=', id).executeTakeFirstOrThrow();

/** Locks a brief until the transaction ends, before its quotes. @throws AppError NOT_FOUND when it was deleted */
export const lockBrief = (trx: Trx, id: string): Promise<BriefRow> =>
  selectBriefs(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound);

/** Latest first by `sortedBy`; `narrow` adds conditions. */
export async function pageOfBriefs(
  db: Queries,
  sortedBy: 'created_at' | 'sent_at',
  after: ListPosition | null,
  narrow: (briefs: ReturnType<typeof selectBriefs>) => ReturnType<typeof selectBriefs>,
): Promise<{ rows: BriefRow[]; cursor: string | null }> {
  let query = narrow(selectBriefs(db));
  if (after) {
    const place = sql`(${after.createdAt}::timestamptz, ${after.id}::uuid)`;
    query = query.where(sql<boolean>`(${sql.ref(sortedBy)}, id) < ${place}`);
  }
  const found = await query
    .orderBy(sortedBy, 'desc')
    .orderBy('id', 'desc')
    .limit(limits.briefsPerPage + 1)
    .execute();
  const rows = found.slice(0, limits.briefsPerPage);
  const last = rows.at(-1);
  const createdAt = last?.[sortedBy];
  const goesOn = last && createdAt && found.length > rows.length;
  return { rows, cursor: goesOn ? writeCursor({ createdAt, id: last.id }) : null };
}
