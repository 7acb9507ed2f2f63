import { kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Area, areaOf, circleAround, closed, type Position } from '#geo/geodesy/area.ts';
import { repetitions } from '#tests/support/run/extent.ts';
import { checkArea } from './check-area.ts';
import { fromGeoJson, toGeoJson } from './geojson.ts';
import { placemarksAsKml, toKml } from './kml.ts';
import { repairArea } from './repair-area.ts';
import { simplifyArea } from './simplify-area.ts';

const star = fc.array(fc.double({ min: 0.2, max: 1, noNaN: true }), { minLength: 3, maxLength: 40 }).map((radii) =>
  closed(
    radii.map((radius, index): Position => {
      const angle = (index / radii.length) * 2 * Math.PI;
      return [28.58 + radius * Math.cos(angle), -20.15 + radius * Math.sin(angle)];
    }),
  ),
);
const scribble = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 })), { minLength: 3, maxLength: 12 })
  .map((corners) => closed(corners.map(([x, y]): Position => [28 + x / 100, -20 + y / 100])));

describe('GeoJSON and KML', () => {
  it('an area is the same after GeoJSON, and after KML', () => {
    fc.assert(
      fc.property(star, (ring) => {
        const geojson = toGeoJson([
          [
            ring,
            closed([
              [28.58, -20.15],
              [28.59, -20.15],
              [28.58, -20.14],
            ]),
          ],
        ]);
        expect(toGeoJson(fromGeoJson(JSON.parse(JSON.stringify(geojson))))).toEqual(geojson);
        const document = new DOMParser().parseFromString(toKml(geojson.coordinates, 'Dam'), 'text/xml');
        expect(toGeoJson(fromGeoJson(JSON.parse(JSON.stringify(kml(document as unknown as Document)))))).toEqual(
          geojson,
        );
      }),
      { numRuns: 30 },
    );
  });

  it('special characters in a name are escaped', () => {
    const two = [
      { area: [], name: 'One', description: 'new & "far"' },
      { area: [], name: 'Two' },
    ];
    expect(placemarksAsKml(two).match(/<Placemark>|<description>.*<\/description>/g)).toEqual([
      '<Placemark>',
      '<description>new &amp; &quot;far&quot;</description>',
      '<Placemark>',
    ]);
    expect(toKml([], 'A & B <"\u0001')).toContain('<name>A &amp; B &lt;&quot;</name>');
  });

  it('areas are found at every level of GeoJSON', () => {
    const polygon = {
      type: 'Polygon',
      coordinates: [
        [
          [28, -20],
          [29, -20],
          [29, -19],
          [28, -20],
        ],
      ],
    };
    const multi = { type: 'MultiPolygon', coordinates: [polygon.coordinates, polygon.coordinates] };
    const feature = (geometry: unknown) => ({ type: 'Feature', properties: null, geometry });
    const features = [feature(polygon), feature(null), feature({ type: 'Point', coordinates: [1, 2] }), feature(multi)];
    const collection = { type: 'GeometryCollection', geometries: [polygon] };
    expect(fromGeoJson({ type: 'FeatureCollection', features: [...features, feature(collection)] })).toHaveLength(4);
  });

  it.each([
    [null],
    ['text'],
    [{ type: 'Polygon' }],
    [{ type: 'Polygon', coordinates: [['a']] }],
    [{ type: 'Polygon', coordinates: [[[28, null]]] }],
    [{ type: 'FeatureCollection', features: {} }],
  ])('%j is refused', (value) => {
    expect(() => fromGeoJson(value)).toThrow(TypeError);
  });
});

describe('repair', () => {
  it('makes any outline valid, or leaves one without a surface unchanged', () => {
    fc.assert(
      fc.property(fc.array(scribble, { minLength: 1, maxLength: 3 }), (rings) => {
        const area = rings.map((ring) => [ring]);
        const repaired = repairArea(area);
        if (repaired !== area) expect(checkArea(repaired)).toMatchObject({ isValid: true });
        expect(repairArea(repaired)).toBeDefined();
      }),
      { numRuns: repetitions(300) },
    );
  });
});

describe('simplification', () => {
  const wavy: Area = [
    [
      closed(
        Array.from({ length: 50_000 }, (_, index): Position => {
          const angle = (index / 50_000) * 2 * Math.PI;
          const radius = 0.4 + 0.02 * Math.sin(angle * 50) + 0.0005 * Math.sin(angle * 9000);
          return [28.58 + radius * Math.cos(angle), -20.15 + radius * Math.sin(angle)];
        }),
      ),
    ],
  ];

  it('50,000 corners become 2,000 and the area changes by less than 0.1 %', () => {
    const { area, from, to, changePercent } = simplifyArea(wavy);
    expect([from, to, checkArea(area).pointCount, checkArea(area).isValid]).toEqual([50_000, 2000, 2000, true]);
    expect(changePercent).toBeLessThan(0.1);
    expect(Math.abs(areaOf(area) - areaOf(wavy)) / areaOf(wavy)).toBeCloseTo(changePercent / 100, 8);
  });

  it('an area with few corners stays unchanged', () => {
    const area = [circleAround([28.58, -20.15], 5000)];
    expect(simplifyArea(area)).toEqual({ area, from: 64, to: 64, changePercent: 0 });
  });

  it('small rings are removed whole, the smallest first', () => {
    const triangles: Area = Array.from({ length: 1000 }, (_, index) => [
      closed([
        [28 + index / 1000, -20],
        [28 + index / 1000 + 0.0009, -20],
        [28 + index / 1000, -20 + (index + 1) / 1e6],
      ]),
    ]);
    const { area, to } = simplifyArea(triangles);
    expect([area.length, to]).toEqual([666, 1998]);
    expect(area[0]).toEqual(triangles[334]);
  });

  it('any rings can be reduced to any number of corners', () => {
    fc.assert(
      fc.property(fc.array(star, { minLength: 1, maxLength: 5 }), fc.integer({ min: 3, max: 60 }), (rings, most) => {
        const area = rings.map((ring) => [ring]);
        const { area: simplified, to } = simplifyArea(area, most);
        expect(to).toBeLessThanOrEqual(most);
        expect(simplified.flat().reduce((sum, ring) => sum + ring.length - 1, 0)).toBe(to);
      }),
    );
  });
});
