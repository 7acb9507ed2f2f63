const months = 'January February March April May June July August September October November December';

export const monthNames = months.split(' ');

/** `3 September 2026` from `2026-09-03`. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${monthNames[Number(month) - 1]} ${year}`;
}
