// Without Intl: its first use costs a slow phone 100 ms, on pages that need nothing else from it.

export const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A whole number with thousands separators: 1,358. */
export const inThousands = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
