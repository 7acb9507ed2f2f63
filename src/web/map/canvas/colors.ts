// Chunk: picture
import type { ColorName } from '#geo/map/style.ts';

const names = [
  'color-sunk',
  'color-sheet',
  'color-ink',
  'color-ink2',
  'color-ink3',
  'color-water',
  'color-lichen',
  'color-danger',
  'color-rust',
  'map-ground',
  'map-tint',
  'map-lake',
  'map-ribbon',
] as const satisfies readonly (ColorName | 'color-danger' | 'color-rust')[];

/** The colours of the current theme, for a canvas: `#rrggbb`. */
export type Colors = Record<(typeof names)[number], string>;

export function readColors(): Colors {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(
    names.map((name) => [name, sixDigits(style.getPropertyValue(`--${name}`).trim())]),
  ) as Colors;
}

const sixDigits = (hex: string): string => (hex.length === 4 ? hex.replace(/[\da-f]/gi, '$&$&') : hex);

/** @param opacity 0 to 1 */
export const translucent = (hex: string, opacity: number): string =>
  hex +
  Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0');

/** Calls back when the system or the switch in the footer changes the theme. @returns a function that stops watching */
export function watchTheme(onChange: () => void): () => void {
  const query = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  query.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    query.removeEventListener('change', onChange);
  };
}
