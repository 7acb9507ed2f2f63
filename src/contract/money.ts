/** `1080.50` of 108050 cents, for CSV files and fields. */
export const formatAmount = (cents: number): string => (cents / 100).toFixed(2);

// Without Intl, whose first use costs a slow phone 100 ms.
const withThousands = (cents: number): string => formatAmount(cents).replace(/\B(?=(\d{3})+\.)/g, ',');

/** `$1,080.50` of 108050 cents, and `-$80.00` for a refund. */
export const formatDollars = (cents: number): string => `${cents < 0 ? '-' : ''}$${withThousands(Math.abs(cents))}`;

/** `USD 1,080.50` of 108050 cents. */
export const formatUsd = (cents: number): string => `USD ${withThousands(cents)}`;
