export const writes = {
  perAddress: { name: 'bookings', most: 30, perSeconds: 600 },
  perAccount: { name: 'bookings', most: 10, perSeconds: 600 },
};

/** For areas and files: an upload may have to be tried again. */
export const attachmentWrites = {
  allPerAddress: { name: 'booking-attachments', most: 150, perSeconds: 3_600 },
  perAccount: { name: 'booking-attachments', most: 40, perSeconds: 3_600 },
};

export const downloads = { name: 'booking-downloads', most: 120, perSeconds: 3_600 };
