import type { ColorName } from './style.ts';

/**
 * The colours of the light theme, for pictures that no page styles (src/web/ui/styles/theme/tokens.css and
 * src/web/map/map-colors.css); a test compares them.
 */
export const lightColours: Record<ColorName, string> = {
  'color-sunk': '#e6e8df',
  'color-sheet': '#fbfbf8',
  'color-ink': '#17201b',
  'color-ink2': '#465047',
  'color-ink3': '#5b655b',
  'color-water': '#245f78',
  'color-lichen': '#cfda3c',
  'map-ground': '#f3f3ec',
  'map-tint': '#e2e7c6',
  'map-lake': '#d3e0e2',
  'map-ribbon': '#cad57a',
};
