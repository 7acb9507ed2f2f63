/** `$80.00`; a refund is `-$80.00`. */
export const inDollars = (dollars: number): string => `${dollars < 0 ? '-' : ''}$${Math.abs(dollars).toFixed(2)}`;

export const centsInDollars = (cents: number): string => inDollars(cents / 100);
