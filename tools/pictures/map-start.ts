import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBase } from '../../src/geo/map/layers.ts';
import { mapPicture, type Path } from '../../src/geo/map/map-picture.ts';
import { startBounds, viewOf } from '../../src/geo/map/mercator.ts';
import { type Coat, type ColorName, coats } from '../../src/geo/map/style.ts';
import type { BasePack } from '../../src/geo/places/map-pack.ts';

const root = join(import.meta.dirname, '../..');
const width = 180;

/** What the map shows until it can be moved: the coats of the country without roads, as the pack has them. */
export function mapStartPicture(theme: 'light' | 'dark'): string {
  const pack: BasePack = JSON.parse(readFileSync(join(root, 'geodata/base.topo.json'), 'utf8'));
  const { metersPerPixel } = viewOf(startBounds, width, 1e9);
  const height = Math.round(viewOf(startBounds, 1e9, 1_000).metersPerPixel * (1_000 / metersPerPixel));
  const { layers } = readBase(pack);
  const { roads: _, ...shown } = layers;
  const { paths } = mapPicture({ layers: shown, names: [] }, { width, height, bounds: startBounds, withNames: false });
  const colors = colorsOf(theme);
  const parts = paths.flatMap((path) => {
    const coat = coats.find(({ id }) => path.className === `map-${id}`);
    return coat ? [pathText(path, coat, colors[coat.color])] : [];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke-linejoin="round">${parts.join('')}</svg>\n`;
}

function pathText({ d, strokeWidth }: Path, { kind, opacity, dash }: Coat, color = ''): string {
  if (kind === 'fill') return `<path fill="${color}" d="${d}"/>`;
  const dashes = dash ? ` stroke-dasharray="${dash.join(' ')}"` : '';
  const opaque = opacity < 1 ? ` stroke-opacity="${opacity}"` : '';
  return `<path vector-effect="non-scaling-stroke" stroke="${color}" stroke-width="${strokeWidth}"${opaque}${dashes} d="${d}"/>`;
}

/** The values of a theme by their names in the style sheets. */
function colorsOf(theme: 'light' | 'dark'): Partial<Record<ColorName, string>> {
  const sheet = (name: string): string => readFileSync(join(root, 'src/web', name), 'utf8');
  const [light = '', dark = ''] = sheet('map/map-colors.css').split('@media');
  const text = theme === 'light' ? sheet('ui/styles/tokens.css') + light : sheet('ui/styles/dark-choice.css') + dark;
  return Object.fromEntries(
    [...text.matchAll(/--((?:color|map)-[\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
}
