import type { OutsideHours } from '#contract/admin/hours/hours.ts';
import { namesOf } from '#server/accounts/accounts.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Calendar } from '../calendar.ts';

/** Bookings to come and live holds that lie outside of the hours, soonest first; `isNew`: within those of `saved`. */
export async function readOutside(db: Queries, now: Date, wanted: Calendar, saved: Calendar): Promise<OutsideHours[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(['ref', 'user_id', 'status', 'start_at', 'end_at', 'hold_expires_at'])
    .where((eb) =>
      eb.or([
        eb('status', '=', 'confirmed').and('start_at', '>', now),
        eb('status', '=', 'held').and('hold_expires_at', '>', now),
      ]),
    )
    .orderBy('start_at')
    .execute();
  const outside = rows.filter((row) => !wanted.isOpen(row.start_at, row.end_at));
  const names = await namesOf(db, [...new Set(outside.flatMap(({ user_id: id }) => id ?? []))]);
  return outside.map(({ ref, user_id: id, status, start_at: start, end_at: end, hold_expires_at: until }) => {
    const person = id ? names.get(id) : undefined;
    return {
      ref: status === 'held' ? null : ref,
      start: start.toISOString(),
      end: end.toISOString(),
      name: person ? `${person.first_name} ${person.last_name}`.trim() : '',
      heldUntil: status === 'held' ? (until?.toISOString() ?? null) : null,
      isNew: saved.isOpen(start, end),
    };
  });
}
