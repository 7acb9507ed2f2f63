/** Whatever a client does to the diary is counted together (SECURITY 5.15). */
export const writes = {
  perAddress: { name: 'bookings', most: 30, perSeconds: 600 },
  perAccount: { name: 'bookings', most: 10, perSeconds: 600 },
};
