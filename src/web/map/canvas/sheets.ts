import {
  readBase,
  readDistricts,
  readHydro,
  readPlaces,
  readSecondaryRoads,
  readWards,
  type Sheet,
} from '#geo/map/layers.ts';
import { type Bounds, boundsOf, overlap } from '#geo/map/mercator.ts';
import { areaOfShape } from '#geo/places/topology.ts';
import { loadBase, loadDistricts, loadHydro, loadPlaces, loadRoads, loadWards } from '../map-data.ts';

type Add = (sheet: Sheet) => void;

const empty: Sheet = { layers: {}, names: [] };

/** @throws if the file cannot be loaded */
export const baseSheet = async (): Promise<Sheet> => readBase(await loadBase());

const secondaryRoads = async (): Promise<Sheet> => {
  const pack = await loadRoads();
  return pack ? readSecondaryRoads(pack) : empty;
};

const needs: readonly { underKm: number; load: () => Promise<Sheet> }[] = [
  { underKm: Infinity, load: async () => ({ layers: {}, names: readPlaces((await loadPlaces()).places) }) },
  { underKm: 700, load: async () => readHydro(await loadHydro()) },
  { underKm: 500, load: async () => readDistricts(await loadDistricts()) },
  { underKm: 500, load: secondaryRoads },
];

/** The bounds of each district by its id, in degrees. */
async function boundsOfDistricts(): Promise<Map<string, Bounds>> {
  const pack = await loadDistricts();
  return new Map(
    pack.objects.districts.geometries.map((shape) => [shape.id, boundsOf(areaOfShape(pack, shape).flat(2))]),
  );
}

const wardsUnderKm = 150;

/** Loads the files that a view needs in addition to the base, each once; a failed one is retried at the next view. */
export function createSheets(add: Add) {
  const begun = new Set<unknown>();
  let districtBounds: Promise<Map<string, Bounds>> | null = null;
  const once = async (key: unknown, load: () => Promise<Sheet>): Promise<void> => {
    if (begun.has(key)) return;
    begun.add(key);
    await load().then(add, () => begun.delete(key));
  };
  const wardsWithin = async (bounds: Bounds): Promise<void> => {
    districtBounds ??= boundsOfDistricts();
    const districts = await districtBounds;
    const seen = [...districts].filter(([, of]) => overlap(of, bounds));
    await Promise.all(seen.map(([id]) => once(id, async () => readWards(await loadWards(id)))));
  };
  return {
    /** @param bounds in degrees */
    show(bounds: Bounds, km: number): void {
      for (const { underKm, load } of needs) if (km < underKm) void once(load, load);
      // Without the districts the wards in view are unknown; the next view retries.
      if (km < wardsUnderKm)
        wardsWithin(bounds).catch(() => {
          districtBounds = null;
        });
    },
  };
}
