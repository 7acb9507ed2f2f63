/** One rate limit for all order writes (product/security.md#rate-limits). */
export const writes = {
  perAddress: { name: 'orders', most: 30, perSeconds: 600 },
  perAccount: { name: 'orders', most: 10, perSeconds: 600 },
};
