import { along, type Point } from './geometry.ts';
import { number } from './svg.ts';

/**
 * Numerals as strokes. A picture in an <img> cannot load the site font, and a system font would look different on every
 * machine. Each numeral fits in a cell 5 wide and 8 high.
 */
const NUMERALS: Readonly<Record<string, string>> = {
  '0': 'M2.5 0q2.5 0 2.5 4t-2.5 4q-2.5 0-2.5-4t2.5-4z',
  '1': 'M1 1.6 3 0v8',
  '2': 'M.2 2.2q0-2.2 2.3-2.2t2.3 2.2q0 1.5-1.6 3l-3.2 2.8h5',
  '3': 'M.4 0h4.2l-2.4 3q2.8 0 2.8 2.5t-2.5 2.5q-1.6 0-2.5-1.2',
  '4': 'M3.8 8v-8l-3.8 5.6h5',
  '6': 'M4.2 0q-4.2 1.8-4.2 5.4 0 2.6 2.5 2.6t2.5-2.5-2.4-2.4q-2.2 0-2.6 2',
  '7': 'M.2 0h4.8l-3.2 8',
  '8': 'M2.5 0q2.1 0 2.1 1.9t-2.1 1.9-2.1-1.9 2.1-1.9zm0 3.8q2.5 0 2.5 2.1t-2.5 2.1-2.5-2.1 2.5-2.1z',
  '9': 'M.8 8q4.2-1.8 4.2-5.4 0-2.6-2.5-2.6t-2.5 2.5 2.4 2.4q2.2 0 2.6-2',
};
const ADVANCE = 7;
const HEIGHT = 8;

/** A whole number centred on a point, rotated by some degrees, as strokes in the given colour. */
export function numeral(text: string, centre: Point, turn: number, size: number, stroke: string): string {
  const width = text.length * ADVANCE - (ADVANCE - 5);
  const placed = [...text]
    .map((digit, index) => {
      const [x] = along([-width / 2, 0], [width / 2, 0], (index * ADVANCE) / width);
      return `<path d="${NUMERALS[digit]}" transform="translate(${number(x)} ${-HEIGHT / 2})"/>`;
    })
    .join('');
  const scale = size / HEIGHT;
  const place = `translate(${number(centre[0])} ${number(centre[1])})rotate(${number(turn)})scale(${number(scale)})`;
  return `<g transform="${place}" fill="none" stroke="${stroke}" stroke-width="1.4">${placed}</g>`;
}
