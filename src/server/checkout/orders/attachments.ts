import type { Selectable } from 'kysely';
import type { Attachments } from '#contract/files/attachments.ts';
import { attachedTo } from '#server/attachments/attachments.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

type Order = Pick<Selectable<Tables['orders']>, 'id' | 'work_status' | 'agreement_id' | 'accepted_km2'>;

/** Area and files can be changed until the work is delivered. */
const isOpen = ({ work_status: status }: Order): boolean => status === 'placed' || status === 'in_progress';

/** @throws AppError ORDER_CANCELLED, WORK_DELIVERED */
export function assertOpen(row: Order): void {
  if (row.work_status === 'cancelled') throw new AppError('ORDER_CANCELLED');
  if (!isOpen(row)) throw new AppError('WORK_DELIVERED');
}

/** @throws AppError AREA_AGREED */
export function assertAreaOpen(row: Order): void {
  if (isAgreed(row)) throw new AppError('AREA_AGREED');
}

/** The price of an accepted quote is for the area it names. */
const isAgreed = ({ agreement_id: agreement }: Order): boolean => agreement !== null;

export async function attachmentsOf(db: Queries, row: Order): Promise<Attachments> {
  const attached = await attachedTo(db, { column: 'order_id', id: row.id });
  const canChange = isOpen(row);
  return { ...attached, canChange, canChangeArea: canChange && !isAgreed(row), acceptedKm2: row.accepted_km2 };
}
