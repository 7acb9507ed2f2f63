const number = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });

/** `$1,080.50` of 108050 cents, and `-$80.00` for a refund. */
export const dollars = (cents: number): string => `${cents < 0 ? '-' : ''}$${number.format(Math.abs(cents) / 100)}`;
