import { dollars } from '#contract/money.ts';

/** `$1,080.00` of a price in dollars. */
export const inDollars = (price: number): string => dollars(Math.round(price * 100));

/** `$80.00` of 8000 cents; a refund is `-$80.00`. */
export const centsInDollars = dollars;
