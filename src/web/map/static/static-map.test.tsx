import { brotliCompressSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { clipLine, clipRing } from '#geo/map/clip.ts';
import { lettering } from '#geo/map/labels.ts';
import {
  joinSheets,
  readBase,
  readDistricts,
  readHydro,
  readPlaces,
  readSecondaryRoads,
  type Sheet,
} from '#geo/map/layers.ts';
import { mapPicture, type PictureOptions } from '#geo/map/map-picture.ts';
import { layerStyles, lineWidth } from '#geo/map/style.ts';
import type { PlacePack } from '#geo/places/map-pack.ts';
import { textOf } from '#tests/support/project/project-files.ts';
import { StaticMap } from './static-map.tsx';

const ring = [
  [28, -20],
  [28.4, -20],
  [28.4, -19.6],
  [28, -20],
] as const;
const sheet: Sheet = {
  layers: {
    country: [{ positions: ring }],
    districts: [{ positions: ring.slice(0, 2) }],
    rivers: [{ positions: ring }],
  },
  names: [{ text: 'Here & there', position: [28.0, -20.15], kind: 'town', rank: 3 }],
};
const readPack = <T,>(name: string): T => JSON.parse(textOf(`geodata/${name}`)) as T;
const svgOf = (options: PictureOptions): string =>
  renderToStaticMarkup(<StaticMap picture={mapPicture(sheet, options)} />);

const sheets = ['static/static-map', 'static/map-names', 'map-colors']
  .map((name) => textOf(`src/web/map/${name}.css`))
  .join('\n');

test('a picture has classes and no styles, and escapes names', () => {
  const svg = svgOf({ width: 300, height: 200, area: [[ring]], caption: ['850 km²'] });
  expect(svg).toMatch(/^<svg class="static-map" viewBox="0 0 300 200" aria-hidden="true">.*<\/svg>$/);
  expect(svg).not.toMatch(/style|NaN|undefined/);
  expect(svg).toContain('Here &amp; there');
  expect(svg.match(/class="map-(?:area|halo|country|districts|graticule)"/g)).toHaveLength(5);
  expect(svg).toContain('850 km²');
});

test('omits districts in a wide view', () => {
  const svg = svgOf({ width: 300, height: 200, withNames: false });
  expect(svg).not.toMatch(/map-districts|<text/);
});

test('every layer has its colour and every label its size in the stylesheet', () => {
  const rules = sheets.replace(/\/\*[\s\S]*?\*\//g, '');
  for (const { id, color, kind, opacity } of layerStyles) {
    const rule = rules
      .split('}')
      .filter((one) => new RegExp(`\\.map-${id}(?![\\w-])`).test(one))
      .join('\n');
    expect(rule, id).toContain(`${kind === 'fill' ? 'fill' : 'stroke'}: var(--${color})`);
    if (opacity < 1) expect(rule, id).toContain(`stroke-opacity: ${opacity}`);
  }
  for (const { size } of Object.values(lettering)) expect(rules).toContain(`font-size: ${size}px`);
});

test('draws main roads thinner in wider views', () => {
  const casing = layerStyles.find(({ id }) => id === 'casing');
  expect(casing && [200, 400, 800].map((km) => lineWidth(casing, km))).toEqual([3.6, expect.closeTo(2.7), 1.8]);
});

test('clips rings and lines at the edge of the view', () => {
  const square = [
    [-5, -5],
    [5, -5],
    [5, 5],
    [-5, 5],
    [-5, -5],
  ] as const;
  const cut = clipRing(square, [0, 0, 10, 10]);
  expect(new Set(cut.map(String))).toEqual(new Set(['0,0', '5,0', '5,5', '0,5']));
  expect(
    clipLine(
      [
        [-20, 5],
        [-10, 5],
        [5, 5],
        [20, 5],
        [30, 5],
        [30, 8],
      ],
      [0, 0, 10, 10],
    ),
  ).toEqual([
    [
      [-10, 5],
      [5, 5],
      [20, 5],
    ],
  ]);
});

test('the country with its towns and roads is at most 25 KB compressed', () => {
  const { places } = readPack<PlacePack>('places.json');
  const whole = joinSheets([
    readBase(readPack('base.topo.json')),
    readDistricts(readPack('districts.topo.json')),
    readHydro(readPack('hydro-gshhg.topo.json')),
    readSecondaryRoads(readPack('roads-secondary.topo.json')),
    { layers: {}, names: readPlaces(places) },
  ]);
  const picture = mapPicture(whole, { width: 880, height: 800 });
  expect(brotliCompressSync(renderToStaticMarkup(<StaticMap picture={picture} />)).length).toBeLessThan(25_000);
  const named = picture.labels.map(({ name }) => name.text);
  expect(named).toEqual(expect.arrayContaining(['Harare', 'Bulawayo', 'Mutare', 'Victoria Falls', 'Zambia']));
  expect(named).not.toContain('Inyati');
});
