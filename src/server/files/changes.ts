import type { Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type {} from './tables.ts';

type OwnerColumn = 'booking_id' | 'order_id';

interface Change {
  column: OwnerColumn;
  id: string;
  at: Date;
}

/**
 * Records that a customer has changed the area or the files of a booking or order that the caller has locked. A later
 * change to the same booking or order replaces the earlier one.
 */
export async function recordChange(trx: Trx, { column, id, at }: Change): Promise<void> {
  await trx
    .insertInto('attachment_changes')
    .values({ id: newId(), booking_id: null, order_id: null, [column]: id, changed_at: at })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ changed_at: at }))
    .execute();
}

/** Takes one booking or order without changes since `quietSince`, and returns its id. */
export async function claimChange(trx: Trx, column: OwnerColumn, quietSince: Date): Promise<string | null> {
  const row = await trx
    .deleteFrom('attachment_changes')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('attachment_changes')
        .select('id')
        .where(column, 'is not', null)
        .where('changed_at', '<=', quietSince)
        .orderBy('changed_at')
        .limit(1)
        // Skips a row that another process is reporting.
        .forUpdate()
        .skipLocked(),
    )
    .returning(column)
    .executeTakeFirst();
  return row?.[column] ?? null;
}
