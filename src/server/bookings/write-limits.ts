export const writes = {
  perAddress: { name: 'bookings', most: 30, perSeconds: 600 },
  perAccount: { name: 'bookings', most: 10, perSeconds: 600 },
};

/** For areas and files: an upload may have to be tried again, and 60 of 20 MB fill 1.2 GB at most. */
export const attachmentWrites = {
  perAddress: { name: 'booking-attachments', most: 60, perSeconds: 3_600 },
  perAccount: { name: 'booking-attachments', most: 40, perSeconds: 3_600 },
};

export const downloads = { name: 'booking-downloads', most: 120, perSeconds: 3_600 };
