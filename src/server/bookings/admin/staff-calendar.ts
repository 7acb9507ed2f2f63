import type { CalendarBooking, CalendarDay, CalendarHold, readCalendar } from '#contract/admin/calendar.ts';
import { addDays } from '#contract/business-days.ts';
import { calendarLimits } from '#contract/calendar-limits.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { namesOf } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { blocksBetween } from '../blocks.ts';
import { clientsOf, fullName } from '../booking-clients.ts';
import { asBooking, type BookingRow } from '../booking-rows.ts';
import { startOfDay } from '../calendar.ts';
import type { BookingTerms } from '../opening/booking-rules.ts';
import { meetingsBetween } from './meetings-between.ts';
import { asBlock } from './staff-blocks.ts';

/** The calendar of a range of days. @throws AppError RANGE_TOO_LONG */
export async function readStaffCalendar(
  db: Queries,
  { from, to }: QueryOf<typeof readCalendar>,
  now: Date,
  terms: BookingTerms,
): Promise<ReplyOf<typeof readCalendar>> {
  if (to > addDays(from, calendarLimits.calendarRangeDays - 1)) throw new AppError('RANGE_TOO_LONG');
  const [begins, ends] = [startOfDay(from), startOfDay(addDays(to, 1))];
  const rows = await meetingsBetween(db, begins, ends, now);
  const clients = await clientsOf(db, rows);
  const nameOf = ({ id }: BookingRow): string => {
    const client = clients.get(id);
    return client ? fullName(client) : '';
  };
  const blocks = await blocksBetween(db, begins, ends);
  const staff = await namesOf(db, [...new Set(blocks.flatMap(({ created_by: by }) => by ?? []))]);
  return {
    days: daysBetween(from, to, terms),
    bookings: rows.flatMap((row) => asCalendarBooking(row, nameOf(row), terms) ?? []),
    holds: rows.flatMap((row) => asCalendarHold(row, nameOf(row)) ?? []),
    blocks: blocks.map((block) => asBlock(block, staff.get(block.created_by ?? ''))),
  };
}

function daysBetween(from: string, to: string, { calendar }: BookingTerms): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { freeMinutesAfter } = calendar.meetingRules;
    days.push({ date, spans: calendar.spansOn(date), holiday: calendar.holidayOn(date), freeMinutesAfter });
  }
  return days;
}

function asCalendarBooking(row: BookingRow, name: string, terms: BookingTerms): CalendarBooking | null {
  if (row.status === 'held' || row.status === 'cancelled') return null;
  const { ref, start, end, mode, service, topic } = asBooking(row, terms);
  return { id: row.id, ref, start, end, mode, topic, name, service: service?.name ?? null, status: row.status };
}

function asCalendarHold(row: BookingRow, name: string): CalendarHold | null {
  if (row.status !== 'held' || !row.hold_expires_at) return null;
  return {
    id: row.id,
    start: row.start_at.toISOString(),
    end: row.end_at.toISOString(),
    name,
    expiresAt: row.hold_expires_at.toISOString(),
  };
}
