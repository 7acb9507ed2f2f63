const months = 'January February March April May June July August September October November December';

/** From January on. */
export const monthNames = months.split(' ');

/** A day of the calendar (`YYYY-MM-DD`) as the site writes it: 3 September 2026. */
export function dateInWords(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${monthNames[Number(month) - 1]} ${year}`;
}
