const number = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });

/** `$80.00`, as prices are in the cart. */
export const inDollars = (dollars: number): string => `$${dollars.toFixed(2)}`;

/** `$1,080.50` of 108050 cents; a refund is `-$80.00`. */
export const centsInDollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${number.format(Math.abs(cents) / 100)}`;
