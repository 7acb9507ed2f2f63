import type { Attachments } from '#contract/files/attachments.ts';
import { areasWith } from '#server/areas/areas.ts';
import { filesWith } from '#server/files/files.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { BookingRow } from '../booking-rows.ts';

/** Area and files can be changed until the meeting is over. */
const isOpen = ({ status, end_at: end }: BookingRow, now: Date): boolean => status === 'confirmed' && now < end;

export async function attachmentsOf(db: Queries, now: Date, row: BookingRow): Promise<Attachments> {
  const areas = await areasWith(db, 'booking_id', [row.id]);
  const files = await filesWith(db, 'booking_id', [row.id]);
  const canChange = isOpen(row, now);
  const shown = { area: areas(row.id)?.shown ?? null, files: files(row.id) };
  return { ...shown, canChange, canChangeArea: canChange, acceptedKm2: null };
}

/** @throws AppError ALREADY_CANCELLED, MEETING_OVER */
export function refuseClosed(row: BookingRow, now: Date): void {
  if (row.status === 'cancelled') throw new AppError('ALREADY_CANCELLED');
  if (!isOpen(row, now)) throw new AppError('MEETING_OVER');
}

/** Locks the booking, so that parallel files cannot exceed the limit. @throws AppError NOT_FOUND, as `refuseClosed` */
export async function lockOpen(trx: Trx, own: BookingRow, now: Date): Promise<BookingRow> {
  const row = await trx
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', own.id)
    .where('user_id', '=', own.user_id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  refuseClosed(row, now);
  return row;
}
