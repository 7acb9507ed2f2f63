import { readPoint as readPointCall } from '#contract/areas/coordinates.ts';
import { readMapTiles } from '#contract/areas/map-tiles.ts';
import { findPlaces as findPlacesCall } from '#contract/areas/places.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { readPoint } from '#geo/coordinates/read-point.ts';
import { type Area, areaOf } from '#geo/geodesy/area.ts';
import { isEpsg } from '#geo/geodesy/coordinate-systems.ts';
import { outlineOf } from '#geo/places/outlines.ts';
import { findPlaces, placeNamed } from '#geo/places/places.ts';
import { placeAtPosition } from '#geo/places/position-place.ts';
import type { Platform } from '#server/platform/platform.ts';
import { attachAreaPictures } from './area-emails.ts';
import { pictureOfPoint } from './country-picture.ts';
import { mapPack } from './map-pack.ts';

export function mountAreas(platform: Platform): void {
  const { router, config } = platform;
  attachAreaPictures(platform);
  router.on(readMapTiles, { publicForSeconds: limits.pageFreshSeconds }, async () => ({ tiles: config.mapTiles }));
  router.on(readPointCall, {}, async ({ query }) => answerPoint(query));
  router.on(findPlacesCall, { publicForSeconds: limits.pageFreshSeconds }, async ({ query: { q } }) => {
    const pack = mapPack();
    const found = findPlaces(pack.index, q, limits.placesMost);
    const position = found.length ? null : placeAtPosition(q);
    const place = placeNamed(pack.index, q) ?? position;
    const outline = place && outlineOf(place, pack);
    return {
      places: position ? [position] : found,
      named: place && { place: outline ? { ...place, areaKm2: kilometersOf(outline) } : place, outline },
    };
  });
}

function answerPoint({ point, system, swap, south }: RequestOf<typeof readPointCall>['query']) {
  const epsg = system && Number(system);
  const read = readPoint(point, {
    ...(isEpsg(epsg) && { epsg }),
    ...(swap && { swap: true }),
    ...(south && { south: true }),
  });
  return { read, map: read.position && pictureOfPoint(read.position) };
}

/** Rounded to 0.1 km². */
const kilometersOf = (area: Area): number => Math.round(areaOf(area) / 1e5) / 10;
