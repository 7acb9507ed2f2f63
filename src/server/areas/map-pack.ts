import { readFileSync } from 'node:fs';
import type { BasePack, DistrictPack, PlaceRow, WardPack } from '#geo/places/map-pack.ts';
import { hasMediumCertaintyLayers, isOfMediumCertainty, withoutRoads } from '#geo/places/medium-certainty.ts';
import { createPlaceIndex, type PlaceIndex } from '#geo/places/places.ts';
import { wardList } from '#geo/places/ward-list.ts';
import { inPackage } from '#server/platform/package-folder.ts';

interface MapPack {
  base: BasePack;
  districts: DistrictPack;
  wards: WardPack;
  places: PlaceRow[];
  index: PlaceIndex;
}

let pack: MapPack | undefined;

/** Reads the map (docs/map-data.md) at the first call, in a few hundredths of a second. */
export function mapPack(): MapPack {
  pack ??= readMapPack();
  return pack;
}

function readMapPack(): MapPack {
  const base = readBasePack();
  const districts = readDistrictPack();
  const wards = read<WardPack>('wards.topo.json');
  const places = read<{ places: PlaceRow[] }>('places.json').places.filter(
    (row) => hasMediumCertaintyLayers || !isOfMediumCertainty(row),
  );
  return {
    base,
    districts,
    wards,
    places,
    index: createPlaceIndex(base, districts, { places, wards: wardList(wards) }),
  };
}

export function readBasePack(): BasePack {
  const whole = read<BasePack>('base.topo.json');
  return hasMediumCertaintyLayers ? whole : withoutRoads(whole);
}

export const readDistrictPack = (): DistrictPack => read<DistrictPack>('districts.topo.json');

const read = <T>(name: string): T => JSON.parse(readFileSync(inPackage('geodata', name), 'utf8')) as T;
