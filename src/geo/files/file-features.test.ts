import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kml } from '#tests/support/area-files/by-devices.ts';
import { moved, shp, square } from '#tests/support/area-files/shapefiles.ts';
import type { ParsedFile } from './area-file.ts';
import { readJson } from './read-json.ts';
import { readShapefile } from './read-shapefile.ts';
import { readXml } from './read-xml.ts';

/** Coordinates as files have them, of which only the first is right. */
const forms = ['right', 'blank', 'unreadable', 'missing', 'comma'] as const;
type Form = (typeof forms)[number];

const ringText: Record<Form, (place: number) => string> = {
  right: (place) => square.map(([x, y]) => `${x + place},${y}`).join(' '),
  blank: () => '',
  unreadable: () => '28.5,-20.2 28.6O,-20.2 28.6,-20.1',
  missing: () => '28.5 -20.2 28.6 -20.2',
  comma: () => '28,5,-20,2 28,6,-20,2 28,6,-20,1',
};
const ringJson: Record<Form, (place: number) => unknown> = {
  right: (place) => moved(square, place, 0),
  blank: () => null,
  unreadable: () => [['28.6O', -20.2]],
  missing: () => [[28.5]],
  comma: () => '28,5',
};

const asKml = (features: readonly (readonly Form[])[]): ParsedFile =>
  readXml(
    kml(
      features
        .map((rings) => {
          const shapes = rings.map(
            (form, place) =>
              `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ringText[form](place)}</coordinates></LinearRing></outerBoundaryIs></Polygon>`,
          );
          return `<Placemark><MultiGeometry>${shapes.join('')}</MultiGeometry></Placemark>`;
        })
        .join(''),
    ),
  );
const asGeoJson = (features: readonly (readonly Form[])[]): ParsedFile =>
  readJson(
    JSON.stringify({
      type: 'FeatureCollection',
      features: features.map((rings) => ({
        type: 'Feature',
        geometry: { type: 'MultiPolygon', coordinates: rings.map((form, place) => [ringJson[form](place)]) },
      })),
    }),
  );

it.each([
  ['KML', asKml],
  ['GeoJSON', asGeoJson],
])('every area of %s is read or left out, and every feature too', (_, read) => {
  const form = fc.constantFrom(...forms);
  fc.assert(
    fc.property(
      fc.array(fc.array(form, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
      (features) => {
        const { features: found, leftOut } = read(features);
        const isRight = (one: Form): boolean => one === 'right';
        expect(found.map(({ polygons }) => polygons.length)).toEqual(
          features.map((rings) => rings.filter(isRight).length).filter((count) => count > 0),
        );
        expect(leftOut.map(({ part }) => part)).toEqual(
          features
            .flat()
            .filter((one) => !isRight(one))
            .map(() => 'area'),
        );
      },
    ),
  );
});

it('every record of a shapefile is read or left out, whatever damage one of its bytes has', () => {
  const whole = shp(5, [[square], [moved(square, 1, 0)], [moved(square, 2, 0)]]);
  fc.assert(
    fc.property(fc.integer({ min: 100, max: whole.length - 1 }), fc.integer({ min: 0, max: 255 }), (at, value) => {
      const changed = whole.slice();
      changed[at] = value;
      let read: ParsedFile;
      try {
        read = readShapefile(changed);
      } catch {
        // Nothing could be read: the length of the first record is damaged.
        expect(at).toBeGreaterThanOrEqual(104);
        expect(at).toBeLessThan(108);
        return;
      }
      const { features, leftOut, notes } = read;
      const isCut = notes.some((note) => note.startsWith('This file is damaged from record'));
      expect(features.length + leftOut.length === 3 || isCut).toBe(true);
    }),
    // A length that ends where the file ends, so that the first record covers the others.
    { numRuns: 500, examples: [[107, 200]] },
  );
});
