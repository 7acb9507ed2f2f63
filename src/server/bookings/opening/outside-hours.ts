import type { OutsideHours } from '#contract/admin/hours/hours.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { clientsOf, fullName } from '../booking-clients.ts';
import type { Calendar } from '../calendar.ts';

/** Upcoming bookings and live holds outside the wanted hours, soonest first; `isNew`: within the saved hours. */
export async function readOutside(db: Queries, now: Date, wanted: Calendar, saved: Calendar): Promise<OutsideHours[]> {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('status', '=', 'confirmed').and('start_at', '>', now),
        eb('status', '=', 'held').and('hold_expires_at', '>', now),
      ]),
    )
    .orderBy('start_at')
    .execute();
  const outside = rows.filter((row) => !wanted.isOpen(row.start_at, row.end_at));
  const clients = await clientsOf(db, outside);
  return outside.map(({ id, ref, status, start_at: start, end_at: end, hold_expires_at: until }) => {
    const client = clients.get(id);
    return {
      ref: status === 'held' ? null : ref,
      start: start.toISOString(),
      end: end.toISOString(),
      name: client ? fullName(client) : '',
      heldUntil: status === 'held' ? (until?.toISOString() ?? null) : null,
      isNew: saved.isOpen(start, end),
    };
  });
}
