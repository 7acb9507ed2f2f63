import { findPlaces as findPlacesCall } from '#contract/areas/places.ts';
import { limits } from '#contract/limits.ts';
import { outlineOf } from '#geo/places/outlines.ts';
import { findPlaces, placeNamed } from '#geo/places/places.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mapPack } from './map-pack.ts';

export function mountAreas({ router }: Platform): void {
  router.on(findPlacesCall, { publicForSeconds: limits.pageFreshSeconds }, async ({ query: { q } }) => {
    const pack = mapPack();
    const place = placeNamed(pack.index, q);
    return {
      places: findPlaces(pack.index, q, limits.placesMost),
      named: place && { place, outline: outlineOf(place, pack) },
    };
  });
}
