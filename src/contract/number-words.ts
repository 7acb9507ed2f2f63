const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** `two`, or `11` beyond ten. */
export const inWords = (count: number): string => counts[count] ?? String(count);

/** `second`, or `11th` beyond the tenth. */
export const ordinalOf = (number: number): string => ordinals[number - 1] ?? `${number}th`;
