const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const number = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });

/** `3 March 2026` of `2026-03-03`. */
export const formatDay = (written: string): string => day.format(new Date(written));

/** `$1,080.50`, and `-$80.00` for a refund. */
export const dollars = (cents: number): string => `${cents < 0 ? '-' : ''}$${number.format(Math.abs(cents) / 100)}`;
