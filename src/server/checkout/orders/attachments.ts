import type { Selectable } from 'kysely';
import type { Attachments } from '#contract/files/attachments.ts';
import { attachedTo } from '#server/attachments/attachments.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

type Order = Pick<Selectable<Tables['orders']>, 'id' | 'work_status' | 'agreement_id' | 'accepted_km2'>;

/** Area and files can be changed until the work is delivered. */
export const isOpen = ({ work_status: status }: Order): boolean => status === 'placed' || status === 'in_progress';

/** The price of an accepted quote is for the area it names. */
export const isAgreed = ({ agreement_id: agreement }: Order): boolean => agreement !== null;

export async function attachmentsOf(db: Queries, row: Order): Promise<Attachments> {
  const attached = await attachedTo(db, { column: 'order_id', id: row.id });
  const canChange = isOpen(row);
  return { ...attached, canChange, canChangeArea: canChange && !isAgreed(row), acceptedKm2: row.accepted_km2 };
}
