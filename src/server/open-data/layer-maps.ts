import { html } from 'hono/html';
import type { Position } from '#geo/geodesy/area.ts';
import { isTown, type Label, lettering } from '#geo/map/labels.ts';
import { joinSheets, readBase, readPlaces, type Sheet } from '#geo/map/layers.ts';
import { lightColours as colours } from '#geo/map/light-colours.ts';
import { mapPicture, pathText } from '#geo/map/map-picture.ts';
import { type Bounds, type MapView, type Point, toMercator, toPixel, viewOf } from '#geo/map/mercator.ts';
import { type ColorName, layerStyles } from '#geo/map/style.ts';
import type { BasePack, PlaceRow } from '#geo/places/map-pack.ts';
import { areaOfShape } from '#geo/places/topology.ts';
import { type PictureLayer, renderPicture } from '#server/platform/pictures/render-picture.ts';
import type { Feature, LayerId, OpenLayer } from './layers.ts';

// Pictures for <img>: the colours of the light theme are in each of them. The page turns them for the dark theme.

/** Pixels of the map of one layer, and of the country. */
const layerMapSize = { width: 216, height: 200 };
const countryMapSize = { width: 830, height: 786 };
/** A quarter of it: half a pixel here is the width of a line on a phone, the detail that it can show. */
const phoneMapSize = { width: 208, height: 197 };
/** A phone shows it larger than it is drawn, and its lines too. */
const phoneLines = 0.6;
/** Layers that show little on a phone, and would double the bytes. */
const notOnPhone = ['map-shores', 'map-ribbon', 'map-roads', 'map-neighbours', 'map-graticule'];
const zonesMapSize = { width: 400, height: 370 };

const country = [25.2, -22.45, 33.1, -15.58] as const;

/** What the maps are drawn from. */
export interface Drawn {
  layers: readonly OpenLayer[];
  base: BasePack;
  places: readonly PlaceRow[];
}

const featuresOf = ({ layers }: Drawn, id: LayerId): readonly Feature[] =>
  layers.find((layer) => layer.id === id)?.features ?? [];

/** The ground of the page in the light theme. */
const paper = '#f0f1eb';
const rust = '#a3431b';
/** Two for each pixel of the page. */
const scale = 2;

/** A layer in the outline of the country, as a PNG of few colours: 1,961 wards are smaller than as lines of an SVG. */
export function layerMap(drawn: Drawn, id: LayerId): Uint8Array {
  const [width, height] = [layerMapSize.width * scale, layerMapSize.height * scale];
  const view = viewOf(country, width, height, 8);
  const outline = countryRings(drawn, view);
  const outside = [
    ...outline,
    [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ] satisfies Point[],
  ];
  const layers = [
    { colour: colours['color-sheet'], opacity: 1, lines: outline },
    ...pictureOf(drawn, id, view),
    // Of the neighbours only the lakes are drawn.
    ...(['rivers', 'more-rivers'].includes(id) ? [{ colour: paper, opacity: 1, lines: outside }] : []),
    { colour: colours['color-ink'], opacity: 1, lines: outline, width: 3 },
  ];
  return renderPicture({ width, height, background: paper, layers });
}

/** A layer as it is drawn, with what gives it a place. */
function pictureOf(drawn: Drawn, id: LayerId, view: MapView): PictureLayer[] {
  const features = featuresOf(drawn, id);
  const lines = (colour: ColorName, width: number, opacity = 1, of = features): PictureLayer => ({
    colour: colours[colour],
    opacity,
    lines: of.flatMap((feature) => pixelsOf(feature, view)),
    width,
  });
  const fill = (colour: ColorName, opacity: number, of = features): PictureLayer => ({
    colour: colours[colour],
    opacity,
    lines: of.flatMap((feature) => pixelsOf(feature, view)),
  });
  switch (id) {
    case 'provinces':
      return [
        ...features.map((feature, index) => fill('color-lichen', 0.15 + (index % 4) * 0.2, [feature])),
        lines('color-ink', 1.4),
      ];
    case 'districts':
      return [
        fill(
          'color-lichen',
          1,
          features.filter(({ properties }) => properties['kind'] === 'urban'),
        ),
        lines('color-ink', 1.2),
      ];
    case 'wards':
      return [lines('color-ink', 0.8, 0.62), lines('color-ink', 1.8, 1, featuresOf(drawn, 'provinces'))];
    case 'places':
      return features.filter(({ properties }) => properties['country'] === 'ZW').map((feature) => sign(feature, view));
    case 'main-roads':
      return [lines('color-ink2', 4.4), lines('color-sheet', 2)];
    case 'secondary-roads':
      return [lines('color-ink2', 3, 0.35, featuresOf(drawn, 'main-roads')), lines('color-ink', 1.8)];
    case 'rivers':
    case 'more-rivers':
      return [lines('color-water', id === 'rivers' ? 2.6 : 1.6)];
    case 'lakes':
    case 'more-lakes':
      return [fill('color-water', 1)];
  }
}

/** A dot, the larger the place. */
function sign(feature: Feature, view: MapView): PictureLayer {
  const width = { capital: 13, provincial: 11, town: 7 }[String(feature.properties['kind'])] ?? 4;
  const [[at] = []] = pixelsOf(feature, view);
  return { colour: colours['color-ink'], opacity: 1, lines: at ? [[at, at]] : [], width };
}

/** The lines and rings of a feature in pixels; of a point itself. */
function pixelsOf({ geometry: { type, coordinates } }: Feature, view: MapView): Point[][] {
  if (type === 'Point') return [pixels([coordinates], view)];
  const parts = type === 'MultiPolygon' ? coordinates.flat() : coordinates;
  return parts.map((part) => pixels(part, view));
}

/** The two UTM zones, which meet at 30° E. */
export function zonesMap(drawn: Drawn): string {
  const view = viewOf(country, zonesMapSize.width, zonesMapSize.height, 6);
  const outline = countryRings(drawn, view)
    .map((ring) => pathText(ring, true))
    .join('');
  const [meridian] = toPixel(view, toMercator([30, -19]));
  const { width, height } = zonesMapSize;
  const { 'color-ink': ink, 'map-lake': east, 'map-tint': west } = colours;
  const towns = ['Bulawayo', 'Harare'].flatMap((name) =>
    featuresOf(drawn, 'places').filter(({ properties }) => properties['name'] === name),
  );
  const [left, right] = [28.2, 31.3].map((longitude) => toPixel(view, toMercator([longitude, -19]))[0]);
  return svg(
    zonesMapSize,
    html`<path id="o" d="${outline}"/><clipPath id="c"><use href="#o"/></clipPath>
<g clip-path="url(#c)"><path d="M0 0h${meridian}v${height}h-${meridian}z" fill="${west}"/><path d="M${meridian} 0h${width - meridian}v${height}h-${width - meridian}z" fill="${east}"/><path d="M${meridian} 0v${height}" stroke="${rust}" stroke-width="2" stroke-dasharray="7 5"/></g>
<use href="#o" stroke="${ink}" stroke-width="1.5"/>
<g fill="${ink}" text-anchor="middle" font-weight="600"><text x="${left}" y="175" font-size="24">35S</text><text x="${left}" y="194" font-size="13">west of 30° E</text><text x="${right}" y="175" font-size="24">36S</text><text x="${right}" y="194" font-size="13">east of 30° E</text></g>
${towns.map(({ geometry, properties }) => {
  const [x, y] = toPixel(view, toMercator(geometry.coordinates as Position));
  return html`<rect x="${x - 4}" y="${y - 4}" width="8" height="8" fill="${ink}"/><text x="${x}" y="${y + 20}" font-size="14" font-weight="600" text-anchor="middle" fill="${ink}">${properties['name']}</text>`;
})}`,
  );
}

/**
 * The whole country, with the names of its towns and provinces. On a phone they would be too small to read, and lines need
 * less detail.
 */
export const countryMap = (drawn: Drawn, { onPhone }: { onPhone: boolean }): string =>
  placeMap(drawn, {
    size: onPhone ? phoneMapSize : countryMapSize,
    bounds: [24.9, -22.75, 33.4, -15.25],
    withNames: !onPhone,
    omitted: onPhone ? notOnPhone : [],
    lineScale: onPhone ? phoneLines : 1,
  });

interface PlaceMap {
  /** Pixels. */
  size: { width: number; height: number };
  bounds: Bounds;
  withNames: boolean;
  /** Classes of layers that are left out. */
  omitted?: readonly string[];
  /** Makes all lines thinner or thicker. */
  lineScale?: number;
  /** Where the two UTM zones meet is drawn, and this position is marked. */
  marked?: Position;
}

/** A map with the names of towns and provinces, in the colours of the light theme. */
export function placeMap({ base, places }: Omit<Drawn, 'layers'>, sheetOf: PlaceMap): string {
  const { size, bounds, withNames, omitted = [], lineScale = 1, marked } = sheetOf;
  const sheet: Sheet = joinSheets([
    readBase(base),
    { layers: {}, names: readPlaces(places.filter(({ c }) => c === 'ZW')) },
  ]);
  const { paths, labels } = mapPicture(sheet, { ...size, bounds, withNames });
  const styles = new Map(layerStyles.map((style) => [`map-${style.id}`, style]));
  return svg(
    size,
    html`<rect width="${size.width}" height="${size.height}" fill="${colours['color-sunk']}"/>
${paths.flatMap(({ className, d, strokeWidth = 1 }) => {
  const style = styles.get(className);
  if (!style || omitted.includes(className)) return [];
  const color = colours[style.color];
  return style.kind === 'fill'
    ? html`<path d="${d}" fill="${color}" fill-rule="evenodd"/>`
    : html`<path d="${d}" stroke="${color}" stroke-width="${round(strokeWidth * lineScale)}" stroke-opacity="${style.opacity}" stroke-dasharray="${style.dash?.join(' ') ?? 'none'}"/>`;
})}
${marked ? zonesAndMark(viewOf(bounds, size.width, size.height), marked) : ''}${labels.map(labelOf)}`,
  );
}

function zonesAndMark(view: MapView, position: Position) {
  const [meridian] = toPixel(view, toMercator([30, position[1]])).map(round);
  const [x, y] = toPixel(view, toMercator(position)).map(round);
  const foot = view.height - 10;
  return html`<path d="M${meridian} 0v${view.height}" stroke="${rust}" stroke-width="1.5" stroke-dasharray="7 5"/>
<g fill="${rust}" font-size="12.5" font-weight="600"><text x="${(meridian ?? 0) - 8}" y="${foot}" text-anchor="end">UTM 35S</text><text x="${(meridian ?? 0) + 8}" y="${foot}">UTM 36S</text></g>
<rect x="${(x ?? 0) - 8}" y="${(y ?? 0) - 8}" width="16" height="16" fill="${colours['color-lichen']}" stroke="${colours['color-ink']}" stroke-width="1.5"/>`;
}

function labelOf({ name, lines, at: [x, y], anchor, sign: [signX, signY] }: Label) {
  const { size, spacing } = lettering[name.kind];
  const isOfTown = isTown(name);
  const color = isOfTown ? colours['color-ink'] : colours[name.kind === 'river' ? 'color-water' : 'color-ink3'];
  const sign =
    name.kind === 'capital'
      ? html`<rect x="${round(signX - 4)}" y="${round(signY - 4)}" width="8" height="8" fill="${color}"/>`
      : html`<circle cx="${round(signX)}" cy="${round(signY)}" r="3.5" fill="${colours['color-sheet']}" stroke="${color}" stroke-width="1.2"/>`;
  const texts = lines.map(
    (line, index) =>
      html`<tspan x="${round(x)}" y="${round(y - size * (0.3 + 1.2 * (lines.length - 1 - index)))}">${line}</tspan>`,
  );
  return html`${isOfTown ? sign : ''}<text fill="${color}" font-size="${size}" letter-spacing="${spacing}em" text-anchor="${anchor}" stroke="${colours['map-ground']}" stroke-width="3.5" paint-order="stroke">${texts}</text>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

const pixels = (positions: readonly Position[], view: MapView): Point[] =>
  positions.map((position) => toPixel(view, toMercator(position)));

const countryRings = ({ base }: Drawn, view: MapView): Point[][] =>
  base.objects.countries.geometries
    .filter(({ id }) => id === 'ZW')
    .flatMap((shape) =>
      areaOfShape(base, shape)
        .flat()
        .map((ring) => pixels(ring, view)),
    );

const svg = ({ width, height }: { width: number; height: number }, content: ReturnType<typeof html>): string =>
  String(html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke-linejoin="round" font-family="Commissioner, Arial, sans-serif">${content}</svg>
`);
