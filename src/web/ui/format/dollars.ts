/** `$80.00`, as prices are in the cart. */
export const inDollars = (dollars: number): string => `$${dollars.toFixed(2)}`;
