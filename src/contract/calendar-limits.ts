/** Of the calendar of the staff (product/admin.md#calendar). Apart: limits.ts is as long as a file may be. */
export const calendarLimits = {
  /** Six weeks: what a month shows. */
  calendarRangeDays: 42,
  blockedHoursMax: 24,
  blockReasonMaxLength: 120,
  keptInBlockMax: 100,
  /** How far ahead staff may block time and book for a client. */
  staffHorizonDays: 366,
  staffNoteMaxLength: 1_000,
  adminBookingsPerPage: 20,
} as const;
