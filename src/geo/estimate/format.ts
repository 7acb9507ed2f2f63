// Chunk: figures
/** A whole number with thousands separators: 1,358. Without Intl, whose first use costs a slow phone 100 ms. */
export const inThousands = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',');

/** "Second date" of one more date, "4 more dates" of four. */
export const ordinalDates = (extra: number): string => (extra === 1 ? 'Second date' : `${extra} more dates`);

export const monthNames = 'January February March April May June July August September October November December'.split(
  ' ',
);
