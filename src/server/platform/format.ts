/** `Tuesday 24 November 2026, 09:00` in a zone. */
export function formatInstant(instant: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return `${day.format(instant).replace(',', '')}, ${time.format(instant)}`;
}
