import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { kml } from '#tests/support/area-files/by-devices.ts';
import { drawnOf } from '#tests/support/deliveries/findings-of.ts';
import { raster, rasterTags, tiff } from '#tests/support/deliveries/tiff.ts';
import { Drawing } from './drawing.ts';

/** Red, green, blue and opacity of each pixel of a picture that has a table of colours. */
function coloursIn(png: Buffer | null): string[] {
  const bytes = png ?? Buffer.alloc(0);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  }
  const chunk = (name: string): Buffer => chunks.get(name) ?? Buffer.alloc(0);
  const [width, table, opacity] = [chunk('IHDR').readUInt32BE(0), chunk('PLTE'), chunk('tRNS')];
  return [...inflateSync(chunk('IDAT'))]
    .filter((_, at) => at % (width + 1) !== 0)
    .map((index) => [...table.subarray(3 * index, 3 * index + 3), opacity[index]].join(' '));
}

const corner = [650_000, 7_780_000] as const;
const two = { width: 2, height: 2 };

describe('the picture of a raster', () => {
  it('has the colours of its table, and nothing where there is no data', async () => {
    const channel = (values: number[]): number[] => Array.from({ length: 256 }, (_, at) => (values[at] ?? 0) * 257);
    const colourTable = [...channel([36, 203]), ...channel([73, 214]), ...channel([50, 125])];
    const drawn = await drawnOf('a.tif', raster([0, 1, 9, 1], { ...two, photometric: 3, colourTable, noData: '9' }));
    expect(coloursIn(drawn.png)).toEqual(['36 73 50 255', '203 214 125 255', '0 0 0 0', '203 214 125 255']);
    expect(drawn.facts).toEqual({
      picture: {
        width: 2,
        height: 2,
        epsg: 32735,
        bounds: [corner[0], corner[1] - 20, corner[0] + 20, corner[1]],
        look: {
          kind: 'classes',
          classes: [
            { value: 0, colour: '#244932' },
            { value: 1, colour: '#cbd67d' },
          ],
        },
        isTiled: true,
      },
    });
  });

  it('of one band goes from black to white', async () => {
    const drawn = await drawnOf('a.tif', raster([10, 20, 30, 20], two));
    expect(coloursIn(drawn.png)).toEqual(['0 0 0 255', '131 131 131 255', '255 255 255 255', '131 131 131 255']);
    expect(drawn.facts?.picture?.look).toEqual({ kind: 'stretch', ranges: [[10, 30]] });
  });

  it('of three bands has its own colours', async () => {
    const cells = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255];
    const drawn = await drawnOf('a.tif', raster(cells, { ...two, bands: 3, photometric: 2 }));
    expect(coloursIn(drawn.png)).toEqual(['255 0 0 255', '0 255 0 255', '0 0 255 255', '255 255 255 255']);
    expect(drawn.facts?.picture?.look).toEqual({ kind: 'colours' });
  });

  it('is small enough for noise of any size', async () => {
    let seed = 1;
    const noise = Array.from({ length: 3 * 400 * 400 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % 256;
    });
    const { png, facts } = await drawnOf('a.tif', raster(noise, { width: 400, height: 400, bands: 3, photometric: 2 }));
    expect(png?.length).toBeLessThanOrEqual(deliveryLimits.pictureMaxBytes);
    expect(facts?.picture?.width).toBeGreaterThan(150);
  });

  it.each([
    ['JPEG 2000', raster([0, 0, 0, 0], { ...two, compression: 33_003 }), 'Files of JPEG 2000 are not drawn here'],
    [
      'strips beyond the memory of a check',
      tiff([rasterTags({ width: 9_000, height: 9_000 })]),
      'Its strips or tiles are too large for a picture',
    ],
    [
      'no overviews',
      Buffer.concat([
        tiff([
          rasterTags({
            width: 16_384,
            height: 16_384,
            tile: [8_192, 8_192],
            offsets: [8, 8, 8, 8],
            lengths: [1, 1, 1, 1],
          }),
        ]),
      ]),
      'It is too large for a picture: it has no overviews',
    ],
  ])('is missing, with the reason, for one of %s', async (_, file, why) => {
    expect(await drawnOf('a.tif', file)).toEqual({ facts: { why }, png: null, shapes: null });
  });
});

const square = (from: number, side: number): number[][] => [
  [from, from],
  [from + side, from],
  [from + side, from + side],
  [from, from + side],
  [from, from],
];
const collection = (...geometries: object[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: geometries.map((geometry) => ({ type: 'Feature', properties: { a: 1 }, geometry })),
  });

describe('the features of a file', () => {
  it('are GeoJSON in degrees with outer rings counter-clockwise, and have a picture', async () => {
    const clockwise = square(20, 2).toReversed();
    const { shapes, facts, png } = await drawnOf(
      'a.geojson',
      collection({ type: 'Polygon', coordinates: [clockwise] }, { type: 'Point', coordinates: [21.123456789, 20, 7] }),
    );
    expect(shapes?.features).toEqual([
      {
        type: 'Feature',
        id: 1,
        properties: { layer: null, a: 1 },
        geometry: { type: 'Polygon', coordinates: [square(20, 2)] },
      },
      {
        type: 'Feature',
        id: 2,
        properties: { layer: null, a: 1 },
        geometry: { type: 'Point', coordinates: [[21.1234568, 20]][0] },
      },
    ]);
    expect(facts?.picture).toMatchObject({ epsg: 3857, look: { kind: 'outlines' }, isTiled: false });
    expect(new Set(coloursIn(png)).size).toBeGreaterThan(3);
  });

  it('are a picture alone beyond a number of vertices', async () => {
    const line = Array.from({ length: deliveryLimits.shownVerticesMax + 1 }, (_, at) => [28 + at / 100_000, -20]);
    const { shapes, facts } = await drawnOf('a.geojson', collection({ type: 'LineString', coordinates: line }));
    expect(shapes).toBeNull();
    expect(facts?.picture?.look).toEqual({ kind: 'outlines' });
  });

  it('of KML and of a table are shown too', async () => {
    const text = kml('<Placemark><Point><coordinates>28.5,-20.1</coordinates></Point></Placemark>');
    expect((await drawnOf('a.kml', text)).shapes?.features[0]?.geometry).toEqual({
      type: 'Point',
      coordinates: [28.5, -20.1],
    });
    expect((await drawnOf('a.csv', 'longitude,latitude\n28.5,-20.1\n')).shapes?.features).toHaveLength(1);
  });

  it.each([
    ['without any', 'a.geojson', collection(), { why: 'It has nothing to draw' }],
    ['of a PDF are none', 'a.pdf', '%PDF-1.7\n%%EOF\n', null],
  ])('%s', async (_, name, content, facts) => {
    expect(await drawnOf(name, content)).toEqual({ facts, png: null, shapes: null });
  });
});

it('many features take no more memory than a picture needs', () => {
  const drawing = new Drawing();
  const layer = drawing.layer(null, 32735, false);
  const long = Float64Array.from({ length: 100_000 }, (_, at) =>
    at % 2 ? 7_780_000 + (at % 5) / 10 : 650_000 + at / 5,
  );
  for (let line = 0; line < 24; line += 1) layer.add(line, { points: [], lines: [long], polygons: [], others: 0 });
  const kept = layer.features.reduce((sum, { shape }) => sum + (shape.lines[0]?.length ?? 0) / 2, 0);
  expect([drawing.vertices, drawing.isTooMuch]).toEqual([1_200_000, false]);
  expect(kept).toBeLessThan(1_000_000);
});
