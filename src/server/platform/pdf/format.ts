const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `3 March 2026` of `2026-03-03`. */
export const formatDay = (written: string): string => day.format(new Date(written));
