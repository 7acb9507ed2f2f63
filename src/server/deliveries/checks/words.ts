import { grouped } from '#geo/coordinates/format-coordinates.ts';

/** `1 polygon`, `2,318 polygons`. */
export const counted = (count: number, noun: string): string => `${grouped(count)} ${count === 1 ? noun : `${noun}s`}`;

const namesShown = 5;

/** The first names and the number of the others: `17 and 204`, `1, 2, 3, 4, 5 and 12 more`. */
export function listed(names: readonly (string | number)[], total = names.length): string {
  const shown = names.slice(0, namesShown).map((name) => (typeof name === 'number' ? grouped(name) : name));
  const others = total - shown.length;
  if (others > 0) return `${shown.join(', ')} and ${grouped(others)} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? '');
}

/** `320 m`, `13.2 km`. */
export const lengthText = (metres: number): string =>
  metres < 1000 ? `${grouped(Math.max(1, metres))} m` : `${grouped(metres / 1000, 1)} km`;

const textMaxLength = 300;

/** Names in a file are written by anybody: one line of characters that can be seen, cut to a length. */
export const plain = (text: string, most = 60): string => {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};

export const sentence = (text: string): string => plain(text, textMaxLength);
