export const writes = {
  perAddress: { name: 'bookings', most: 30, perSeconds: 600 },
  perAccount: { name: 'bookings', most: 10, perSeconds: 600 },
};
