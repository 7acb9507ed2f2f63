const dayFormat = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** `Tuesday 24 November 2026` in a zone. */
export const formatDay = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, ...dayFormat }).format(instant).replace(',', '');

/** `Tuesday 24 November 2026, 09:00` in a zone. */
export function formatInstant(instant: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return `${formatDay(instant, timeZone)}, ${time.format(instant)}`;
}
