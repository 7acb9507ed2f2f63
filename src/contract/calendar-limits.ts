/** Limits of the admin calendar (product/admin.md#calendar). */
export const calendarLimits = {
  /** Six weeks, as a month view shows. */
  calendarRangeDays: 42,
  blockedHoursMax: 24,
  blockReasonMaxLength: 120,
  keptInBlockMax: 100,
  /** How far ahead staff may block time and book for a client. */
  staffHorizonDays: 366,
  staffNoteMaxLength: 1_000,
  adminBookingsPerPage: 20,
  /** After the end of a meeting: name, address, number and texts of a guest without an account (product/privacy.md#guests). */
  guestKeptDays: 90,
} as const;
