/** Whatever a client does to orders is counted together (SECURITY 5.15). */
export const writes = {
  perAddress: { name: 'orders', most: 30, perSeconds: 600 },
  perAccount: { name: 'orders', most: 10, perSeconds: 600 },
};
