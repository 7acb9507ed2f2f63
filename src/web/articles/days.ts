const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day of the content (`YYYY-MM-DD`) as the site writes it. */
export const dayInWords = (day: string): string => format.format(new Date(day));
