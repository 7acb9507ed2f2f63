// By hand: the first use of Intl costs a slow phone 100 ms, on pages that need no more of it than this.

export const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A whole number, its thousands parted: 1,358. */
export const inThousands = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
