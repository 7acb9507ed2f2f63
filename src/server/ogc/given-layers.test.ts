import { expect, it } from 'vitest';
import { givenLayers } from './given-layers.ts';

const at = (x: number) => [x, -20];
const feature = (id: number, geometry: object, layer: string | null = null, more: object = {}) => ({
  type: 'Feature',
  id,
  properties: { layer, ...more },
  geometry,
});
const layersIn = (...features: object[]) =>
  givenLayers(JSON.stringify({ type: 'FeatureCollection', features })).map(({ id, geometry, features: all }) => [
    id,
    geometry,
    all.map((each) => each.id),
  ]);

it('are one for each name and kind of geometry, which only those of several kinds name', () => {
  expect(
    layersIn(
      feature(1, { type: 'LineString', coordinates: [at(28), at(29)] }, 'roads'),
      feature(2, { type: 'MultiLineString', coordinates: [[at(28), at(29)]] }, 'roads'),
      feature(1, { type: 'Point', coordinates: at(28) }, 'mixed'),
      feature(2, { type: 'Polygon', coordinates: [[at(28), at(29), [29, -19], at(28)]] }, 'mixed'),
    ),
  ).toEqual([
    ['roads', 'MultiLineString', ['1', '2']],
    ['mixed points', 'Point', ['1']],
    ['mixed polygons', 'MultiPolygon', ['2']],
  ]);
  expect(layersIn(feature(7, { type: 'Point', coordinates: at(28) }))).toEqual([['', 'Point', ['7']]]);
});

it('have an item for each point of a multipoint, and for each kind of a collection of geometries', () => {
  const points = { type: 'MultiPoint', coordinates: [at(28), at(29)] };
  const line = { type: 'LineString', coordinates: [at(28), at(29)] };
  expect(layersIn(feature(3, { type: 'GeometryCollection', geometries: [points, line] }))).toEqual([
    ['points', 'Point', ['3', '3.2']],
    ['lines', 'MultiLineString', ['3']],
  ]);
});

it('have the columns of their attributes, and bounds', () => {
  const [layer] = givenLayers(
    JSON.stringify({
      features: [
        feature(1, { type: 'Point', coordinates: at(28) }, null, { name: 'a', count: 1, share: 0.5 }),
        feature(2, { type: 'Point', coordinates: at(29) }, null, { name: null, count: null, share: 1 }),
      ],
    }),
  );
  expect(layer).toMatchObject({
    bounds: [28, -20, 29, -20],
    columns: [
      { name: 'name', type: 'text' },
      { name: 'count', type: 'integer' },
      { name: 'share', type: 'text' },
    ],
  });
  expect(layer?.features[1]?.properties).toEqual({ name: null, count: null, share: 1 });
});
